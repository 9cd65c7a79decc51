import { AwsError } from '../wire/aws-error.ts';

/** Words and quoted texts: all of those that begin with neither "?" nor "-", one of the "?", none of the "-". */
const TERM = /([?-]?)(?:"((?:[^"\\]|\\.)*)"|([^\s"{}[\]]+))\s*/gy;

/** CloudWatch Logs' filter patterns for unstructured lines. */
export function compileFilter(pattern: string): (line: string) => boolean {
  const text = pattern.trim();
  const all: string[] = [];
  const any: string[] = [];
  const none: string[] = [];
  TERM.lastIndex = 0;
  while (TERM.lastIndex < text.length) {
    const match = TERM.exec(text);
    if (match === null)
      throw new AwsError('InvalidParameterException', `This filter pattern is not served here: ${text}`);
    const [, sign, quoted, word = ''] = match;
    const term = quoted === undefined ? word : quoted.replace(/\\(.)/g, '$1');
    (sign === '?' ? any : sign === '-' ? none : all).push(term);
  }
  return line =>
    all.every(term => line.includes(term)) &&
    (any.length === 0 || any.some(term => line.includes(term))) &&
    !none.some(term => line.includes(term));
}
