import { parseIpAddress } from './ip-address.ts';
import type { Leaf, ValueMatcher } from './value-matcher.ts';

/** Equal values; a string that is an IP address also equals its other spellings, as in EventBridge. */
export function matchExact(expected: Leaf): ValueMatcher {
  const address = typeof expected === 'string' ? parseIpAddress(expected) : undefined;
  if (address === undefined) return value => value === expected;
  return value => {
    if (typeof value !== 'string') return false;
    if (value === expected) return true;
    const other = parseIpAddress(value);
    return other !== undefined && other.bits === address.bits && other.value === address.value;
  };
}
