import type { AttributeValue, Item } from '../values/attribute-value.ts';
import { putMember } from '../values/put-member.ts';

/** An item that shares nothing with this one that could be changed. Faster than to parse its text. */
export function copyItem(item: Item): Item {
  const copy: Record<string, AttributeValue> = {};
  for (const name of Object.keys(item)) putMember(copy, name, copyValue(item[name] as AttributeValue));
  return copy;
}

function copyValue(value: AttributeValue): AttributeValue {
  if ('S' in value) return { S: value.S };
  if ('N' in value) return { N: value.N };
  if ('M' in value) return { M: copyItem(value.M) };
  if ('L' in value) return { L: value.L.map(copyValue) };
  if ('B' in value) return { B: value.B.slice() };
  if ('SS' in value) return { SS: [...value.SS] };
  if ('NS' in value) return { NS: [...value.NS] };
  if ('BS' in value) return { BS: value.BS.map(bytes => bytes.slice()) };
  return { ...value };
}
