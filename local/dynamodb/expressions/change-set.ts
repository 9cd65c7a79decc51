import { addNumbers } from '../values/add-numbers.ts';
import type { AttributeValue } from '../values/attribute-value.ts';
import { textOfBytes } from '../values/compare-values.ts';
import { wrongDataType } from './update-faults.ts';

/** ADD: numbers are summed, sets united; what is absent counts as zero or as the empty set. */
export function addTo(current: AttributeValue | undefined, added: AttributeValue): AttributeValue {
  if (current === undefined) return added;
  if ('N' in current && 'N' in added) return { N: addNumbers(current.N, added.N) };
  if ('SS' in current && 'SS' in added) return { SS: unite(current.SS, added.SS, sameText) };
  if ('NS' in current && 'NS' in added) return { NS: unite(current.NS, added.NS, sameText) };
  if ('BS' in current && 'BS' in added) return { BS: unite(current.BS, added.BS, textOfBytes) };
  throw wrongDataType();
}

/** DELETE; an empty set cannot be stored, so nothing is left of it. */
export function deleteFrom(
  current: AttributeValue | undefined,
  deleted: AttributeValue,
): AttributeValue | undefined {
  if (current === undefined) return undefined;
  if ('SS' in current && 'SS' in deleted) {
    const SS = subtract(current.SS, deleted.SS, sameText);
    return SS.length === 0 ? undefined : { SS };
  }
  if ('NS' in current && 'NS' in deleted) {
    const NS = subtract(current.NS, deleted.NS, sameText);
    return NS.length === 0 ? undefined : { NS };
  }
  if ('BS' in current && 'BS' in deleted) {
    const BS = subtract(current.BS, deleted.BS, textOfBytes);
    return BS.length === 0 ? undefined : { BS };
  }
  throw wrongDataType();
}

function unite<Member>(
  current: readonly Member[],
  added: readonly Member[],
  identify: (member: Member) => string,
): Member[] {
  return [...current, ...subtract(added, current, identify)];
}

function subtract<Member>(
  members: readonly Member[],
  removed: readonly Member[],
  identify: (member: Member) => string,
): Member[] {
  const identities = new Set(removed.map(identify));
  return members.filter(member => !identities.has(identify(member)));
}

function sameText(text: string): string {
  return text;
}
