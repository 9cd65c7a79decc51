import { AwsError } from '../wire/aws-error.ts';

/** Words and quoted texts: all of those that begin with neither "?" nor "-", one of the "?", none of the "-". */
const TERM = /([?-]?)(?:"((?:[^"\\]|\\.)*)"|([^\s"{}[\]]+))\s*/gy;

export interface LineFilter {
  readonly matches: (line: string) => boolean;
  /** A line that matches holds one of these; `undefined` where nothing so simple can be said. */
  readonly anyOf: readonly string[] | undefined;
}

/** What stands in JSON as it stands in the line. */
const PLAIN = /^[\w.:/-]+$/;

/** CloudWatch Logs' filter patterns for unstructured lines. */
export function compileFilter(pattern: string): LineFilter {
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
  const needed = any.length > 0 ? any : all.slice(0, 1);
  return {
    matches: line =>
      all.every(term => line.includes(term)) &&
      (any.length === 0 || any.some(term => line.includes(term))) &&
      !none.some(term => line.includes(term)),
    anyOf: needed.length > 0 && needed.every(term => PLAIN.test(term)) ? needed : undefined,
  };
}
