import { createHash, randomUUID } from 'node:crypto';
import type { Expression } from 'jsonata';
import { asSequence } from './sequence.ts';

/** The functions that Step Functions adds to JSONata, and the one that it takes away. */
export function registerAwsFunctions(expression: Expression): void {
  expression.registerFunction('partition', partition, '<a-n:a<a>>');
  expression.registerFunction('range', range, '<nnn:a<n>>');
  expression.registerFunction('hash', hash, '<s-s:s>');
  expression.registerFunction('random', random, '<n?:n>');
  expression.registerFunction('uuid', () => randomUUID(), '<:s>');
  expression.registerFunction('parse', (text: string) => JSON.parse(text) as unknown, '<s-:x>');
  expression.assign('eval', undefined);
}

function partition(items: unknown[], size: number): unknown[][] {
  if (!Number.isInteger(size) || size < 1)
    throw new Error('The second argument of $partition must be a positive integer.');
  const chunks: unknown[][] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}

const LONGEST_RANGE = 1000;

function range(first: number, last: number, step: number): number[] {
  if (step === 0) throw new Error('The third argument of $range must not be zero.');
  const count = Math.floor((last - first) / step) + 1;
  if (count > LONGEST_RANGE) throw new Error(`$range may return at most ${LONGEST_RANGE} items.`);
  return asSequence(Array.from({ length: Math.max(count, 0) }, (_, index) => first + index * step));
}

const DIGESTS = new Map([
  ['MD5', 'md5'],
  ['SHA-1', 'sha1'],
  ['SHA-256', 'sha256'],
  ['SHA-384', 'sha384'],
  ['SHA-512', 'sha512'],
]);

function hash(text: string, algorithm: string): string {
  const digest = DIGESTS.get(algorithm);
  if (digest === undefined) throw new Error(`$hash does not know the algorithm ${algorithm}.`);
  return createHash(digest).update(text).digest('hex');
}

/** Seeded calls repeat: the same seed gives the same number. */
function random(seed?: number): number {
  if (seed === undefined) return Math.random();
  let state = Math.trunc(seed) | 0;
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
