import { claimsToBeFunction } from './guard-result.ts';
import { asSequence } from './sequence.ts';

/** JSONata's `$lookup`, without the members that every object inherits. */
export function ownMember(input: unknown, key: string): unknown {
  if (Array.isArray(input)) {
    const found = input.map(item => ownMember(item, key)).filter(value => value !== undefined);
    return asSequence(found.flat());
  }
  if (typeof input !== 'object' || input === null || claimsToBeFunction(input)) return undefined;
  return Object.hasOwn(input, key) ? (input as Record<string, unknown>)[key] : undefined;
}
