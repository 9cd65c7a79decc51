import type { AttributeValue } from './attribute-value.ts';

type MemberOf<Value> = Value extends unknown ? keyof Value : never;

export type ValueType = MemberOf<AttributeValue>;

const TYPES: ReadonlySet<string> = new Set<ValueType>([
  'S',
  'N',
  'B',
  'BOOL',
  'NULL',
  'L',
  'M',
  'SS',
  'NS',
  'BS',
]);

export function isValueType(text: string): text is ValueType {
  return TYPES.has(text);
}

export function typeOf(value: AttributeValue): ValueType {
  for (const member in value) return member as ValueType;
  throw new TypeError('An attribute value has no type');
}
