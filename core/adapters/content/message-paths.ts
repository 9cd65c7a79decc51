import { guarded } from './run-paths.ts';

/** The message as it arrived. */
export function messagePath(messageId: string): string {
  return guarded(['messages', `${messageId}.json`]);
}

/** What a selector was asked, and what came of it. */
export function selectorPath(selectorId: string, file: 'request.json' | 'result.json'): string {
  return guarded(['selector', selectorId, file]);
}

/** The log of one try: what was asked, what came back word for word, and what it was taken for. */
export function selectorTryPath(
  selectorId: string,
  number: number,
  file: 'prompt.md' | 'response.md' | 'log.json',
): string {
  return guarded(['selector', selectorId, 'tries', String(number), file]);
}
