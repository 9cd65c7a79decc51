export interface ErrorEnvelope {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace?: readonly string[];
}

/** What a caller receives for something thrown, as the Node.js runtime words it. */
export function errorEnvelope(thrown: unknown): ErrorEnvelope {
  try {
    if (thrown instanceof Error || isErrorLike(thrown))
      return {
        errorType: withoutDelete(thrown.name),
        errorMessage: withoutDelete(thrown.message),
        trace: thrown.stack === undefined ? [] : withoutDelete(thrown.stack).split('\n'),
      };
    return { errorType: typeof thrown, errorMessage: String(thrown), trace: [] };
  } catch {
    return {
      errorType: 'handled',
      errorMessage:
        'callback called with Error argument, but there was a problem while retrieving one or more of its message, name, and stack',
      trace: [],
    };
  }
}

/** An error of another realm, or one that was put together by hand. */
function isErrorLike(thrown: unknown): thrown is Error {
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    'name' in thrown &&
    'message' in thrown &&
    'stack' in thrown &&
    typeof thrown.name === 'string' &&
    typeof thrown.message === 'string' &&
    typeof thrown.stack === 'string'
  );
}

/** The runtime carries names in headers, where DEL cannot stand. */
function withoutDelete(text: string): string {
  return String(text).replaceAll('\x7F', '%7F');
}
