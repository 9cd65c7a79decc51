import fc from 'fast-check';
import type { AttributeValue } from '../../../../local/dynamodb/values/attribute-value.ts';

const names = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor');
const numbers = fc.integer().map(String);
const bytes = fc.uint8Array({ maxLength: 4 });

/** Any attribute value in DynamoDB's own notation, nested a few levels. */
export const attributeValues: fc.Arbitrary<AttributeValue> = fc.letrec<{ value: AttributeValue }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.record({ S: fc.string() }),
    fc.record({ N: numbers }),
    fc.record({ BOOL: fc.boolean() }),
    fc.record({ NULL: fc.constant(true as const) }),
    fc.record({ B: bytes }),
    fc.record({ SS: fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 3 }) }),
    fc.record({ NS: fc.uniqueArray(numbers, { minLength: 1, maxLength: 3 }) }),
    fc.record({ BS: fc.uniqueArray(bytes, { minLength: 1, maxLength: 3, selector: String }) }),
    fc.record({ L: fc.array(tie('value'), { maxLength: 3 }) }),
    fc.record({ M: membersOf(tie('value')) }),
  ),
})).value;

export const items = membersOf(attributeValues);

function membersOf(values: fc.Arbitrary<AttributeValue>): fc.Arbitrary<Record<string, AttributeValue>> {
  return fc
    .uniqueArray(fc.tuple(names, values), { selector: ([name]) => name, maxLength: 4 })
    .map(entries => Object.fromEntries(entries));
}
