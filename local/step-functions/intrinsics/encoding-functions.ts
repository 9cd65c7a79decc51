import { createHash } from 'node:crypto';
import type { Json } from '../../json.ts';
import { toJavaText } from '../jsonpath/java-text.ts';
import { InvalidArguments } from './intrinsic-errors.ts';
import { type IntrinsicFunction, requireText } from './intrinsic-function.ts';

const MAX_CHARACTERS = 10_000;

const digestNames: Readonly<Record<string, string>> = {
  MD5: 'md5',
  'SHA-1': 'sha1',
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
};

export const encodingFunctions: Readonly<Record<string, IntrinsicFunction>> = {
  'States.Base64Encode': {
    minArguments: 1,
    apply: text => Buffer.from(limited(requireText(text))).toString('base64'),
  },
  /** Lenient as AWS is: characters outside the alphabet are skipped. */
  'States.Base64Decode': {
    minArguments: 1,
    apply: text => Buffer.from(limited(requireText(text)), 'base64').toString(),
  },
  'States.Hash': { minArguments: 2, apply: hash },
};

/** Data that is no text is hashed as Java would print it. */
function hash(data?: Json, algorithm?: Json): Json {
  const algorithmName = requireText(algorithm);
  const digestName = Object.hasOwn(digestNames, algorithmName) ? digestNames[algorithmName] : undefined;
  if (data === undefined || data === null || digestName === undefined) throw new InvalidArguments();
  return createHash(digestName)
    .update(limited(toJavaText(data)))
    .digest('hex');
}

function limited(text: string): string {
  if (text.length > MAX_CHARACTERS) throw new InvalidArguments();
  return text;
}
