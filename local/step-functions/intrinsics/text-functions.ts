import { randomUUID } from 'node:crypto';
import type { Json } from '../../json.ts';
import { type IntrinsicFunction, requireText } from './intrinsic-function.ts';

export const textFunctions: Readonly<Record<string, IntrinsicFunction>> = {
  'States.StringSplit': { minArguments: 2, apply: split },
  'States.UUID': { minArguments: 0, apply: () => randomUUID() },
};

/** Every character of `delimiters` separates; empty parts are left out. */
function split(text?: Json, delimiters?: Json): Json {
  const separators = new Set(requireText(delimiters));
  const parts: string[] = [];
  let part = '';
  for (const character of requireText(text)) {
    if (!separators.has(character)) part += character;
    else {
      parts.push(part);
      part = '';
    }
  }
  return [...parts, part].filter(candidate => candidate !== '');
}
