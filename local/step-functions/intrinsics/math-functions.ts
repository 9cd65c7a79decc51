import { randomInt } from 'node:crypto';
import type { Json } from '../../json.ts';
import { InvalidArguments } from './intrinsic-errors.ts';
import { type IntrinsicFunction, requireInteger, requireNumber } from './intrinsic-function.ts';
import { seededInt } from './seeded-int.ts';

const MIN_INT = -(2 ** 31);
const MAX_INT = 2 ** 31 - 1;

export const mathFunctions: Readonly<Record<string, IntrinsicFunction>> = {
  'States.MathAdd': { minArguments: 2, apply: add },
  'States.MathRandom': { minArguments: 2, maxArguments: 3, apply: random },
};

/** Each operand is rounded, halves towards positive infinity, before they are added. */
function add(first?: Json, second?: Json): Json {
  const a = requireInt32(Math.round(requireNumber(first)));
  const b = requireInt32(Math.round(requireNumber(second)));
  return requireInt32(a + b);
}

/** From `start`, which is included, to `end`, which is not. */
function random(start?: Json, end?: Json, seed?: Json): Json {
  const low = requireInt32(requireInteger(start));
  const high = requireInt32(requireInteger(end));
  if (low >= high) throw new InvalidArguments();
  return seed === undefined ? randomInt(low, high) : low + seededInt(requireInteger(seed), high - low);
}

function requireInt32(value: number): number {
  if (value < MIN_INT || value > MAX_INT) throw new InvalidArguments();
  // Rounding makes -0 of -0.4.
  return value === 0 ? 0 : value;
}
