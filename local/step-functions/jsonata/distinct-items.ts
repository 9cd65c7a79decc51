import { claimsToBeFunction } from './guard-result.ts';
import { asSequence } from './sequence.ts';

/** JSONata's `$distinct`, without comparing every item with every other. */
export function distinctItems(items: unknown): unknown {
  if (!Array.isArray(items) || items.length <= 1) return items;
  const scalars = new Set<unknown>();
  const objects = new Set<unknown>();
  const distinct = items.filter(item => {
    const isScalar = typeof item !== 'object' || item === null || claimsToBeFunction(item);
    const known = isScalar ? scalars : objects;
    const key = isScalar ? item : canonicalText(item);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
  return (items as { sequence?: unknown }).sequence === true ? asSequence(distinct) : distinct;
}

/** Equal for equal values: the order of an object's members does not count. */
function canonicalText(value: object): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}
