import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readItem, readValue } from '../../../../local/dynamodb/values/read-value.ts';
import { attributeValues, items } from './attribute-values.ts';

describe('readValue', () => {
  it('accepts every attribute value as it is', () => {
    fc.assert(
      fc.property(attributeValues, value => {
        expect(readValue(value)).toEqual(value);
      }),
    );
  });

  it('normalises numbers wherever they are', () => {
    expect(readValue({ L: [{ M: { n: { N: '1.50' } } }, { NS: ['2.0', '3'] }] })).toEqual({
      L: [{ M: { n: { N: '1.5' } } }, { NS: ['2', '3'] }],
    });
  });

  it('takes members that are null for absent', () => {
    expect(readValue({ S: 'a', N: undefined, L: null })).toEqual({ S: 'a' });
  });

  it.each([{}, { a: '' }, { M: { a: {} } }, { L: [{}] }, null, { S: null }])('refuses %j as empty', raw => {
    expect(() => readValue(raw)).toThrow(
      'Supplied AttributeValue is empty, must contain exactly one of the supported datatypes',
    );
  });

  it.each([
    [
      { S: 'a', N: '1' },
      'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes',
    ],
    [
      { NULL: false },
      'One or more parameter values were invalid: Null attribute value types must have the value of true',
    ],
    [{ SS: [] }, 'One or more parameter values were invalid: An string set  may not be empty'],
    [{ NS: [] }, 'One or more parameter values were invalid: An number set  may not be empty'],
    [{ BS: [] }, 'One or more parameter values were invalid: Binary sets should not be empty'],
    [
      { SS: ['a', 'a'] },
      'One or more parameter values were invalid: Input collection [a, a] contains duplicates.',
    ],
    [{ NS: ['1', '1.0'] }, 'Input collection contains duplicates'],
    [
      { BS: [Uint8Array.of(98), Uint8Array.of(98)] },
      'One or more parameter values were invalid: Input collection [Yg==, Yg==]of type BS contains duplicates.',
    ],
    [{ N: 'b' }, 'The parameter cannot be converted to a numeric value: b'],
  ])('refuses %j', (raw, message) => {
    expect(() => readValue(raw)).toThrow(expect.objectContaining({ name: 'ValidationException', message }));
  });

  it.each([{ N: 123 }, { S: true }, { S: {} }, { BOOL: 'yes' }, { L: {} }, { M: [] }, { B: 'YQ==' }, 'text'])(
    'refuses %j as badly serialised',
    raw => {
      expect(() => readValue(raw)).toThrow(expect.objectContaining({ name: 'SerializationException' }));
    },
  );

  it('accepts values on 32 levels and refuses one on the 33rd', () => {
    const nested = (levels: number): unknown => (levels === 0 ? { S: 'a' } : { L: [nested(levels - 1)] });
    expect(() => readValue(nested(31))).not.toThrow();
    expect(() => readValue(nested(32))).toThrow(
      'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit',
    );
  });
});

describe('readItem', () => {
  it('accepts every item as it is, whatever its attributes are called', () => {
    fc.assert(
      fc.property(items, item => {
        expect(readItem(item)).toEqual(item);
      }),
    );
    const item = JSON.parse('{ "__proto__": { "S": "a" } }') as unknown;
    expect(Object.keys(readItem(item))).toEqual(['__proto__']);
  });

  it('does not share objects with what it read', () => {
    const raw = { list: { L: [{ S: 'a' }] } };
    const item = readItem(raw);
    raw.list.L.push({ S: 'b' });
    expect(item).toEqual({ list: { L: [{ S: 'a' }] } });
  });
});
