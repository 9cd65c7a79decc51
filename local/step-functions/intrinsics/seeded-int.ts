const MULTIPLIER = 0x5deece66dn;
const STATE_BITS = 48;
const OUTPUT_BITS = 31;

/** The first `nextInt(bound)` of a `java.util.Random` with this seed: the same seed always gives the same number. */
export function seededInt(seed: number, bound: number): number {
  let state = BigInt.asUintN(STATE_BITS, BigInt(seed) ^ MULTIPLIER);
  const next = () => {
    state = BigInt.asUintN(STATE_BITS, state * MULTIPLIER + 0xbn);
    return Number(state >> BigInt(STATE_BITS - OUTPUT_BITS));
  };
  const limit = 2 ** OUTPUT_BITS;
  if (bound > limit) return (next() * 2 + (next() & 1)) % bound;
  if (Number.isInteger(Math.log2(bound))) return Math.floor((bound * next()) / limit);
  const unbiasedLimit = limit - (limit % bound);
  let bits = next();
  while (bits >= unbiasedLimit) bits = next();
  return bits % bound;
}
