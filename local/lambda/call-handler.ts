import type { Handler, InvocationContext } from './lambda-function.ts';
import { RuntimeError } from './runtime-error.ts';

/** Calls a handler that returns a promise or a value, or that takes a callback; resolves with its JSON text. */
export async function callHandler(
  handler: Handler,
  event: unknown,
  context: InvocationContext,
): Promise<string> {
  const result = await new Promise<unknown>((resolve, reject) => {
    const callback = (error: unknown, value?: unknown) =>
      error === undefined || error === null ? resolve(value) : reject(error);
    const returned = handler(event, context, callback);
    const answersByCallback = handler.length >= 3 && returned === undefined;
    if (!answersByCallback) resolve(returned);
  });
  try {
    return JSON.stringify(result) ?? 'null';
  } catch {
    throw new RuntimeError('Runtime.JSONStringifyError', 'Unable to stringify response body');
  }
}
