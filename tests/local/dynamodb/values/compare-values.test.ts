import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttributeValue } from '../../../../local/dynamodb/values/attribute-value.ts';
import { compareScalars, sameValue } from '../../../../local/dynamodb/values/compare-values.ts';
import { normaliseNumber } from '../../../../local/dynamodb/values/normalise-number.ts';
import { attributeValues } from './attribute-values.ts';

describe('compareScalars', () => {
  it('orders texts by their UTF-8 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (left, right) => {
        const expected = Buffer.compare(Buffer.from(left), Buffer.from(right));
        expect(Math.sign(compareScalars({ S: left }, { S: right }))).toBe(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it('puts what lies beyond the basic plane last', () => {
    expect(compareScalars({ S: '\u{1f600}' }, { S: '\uffee' })).toBeGreaterThan(0);
    expect(compareScalars({ S: '\uffee' }, { S: '\u{1f600}' })).toBeLessThan(0);
    expect(compareScalars({ S: '\u{1f600}' }, { S: 'z' })).toBeGreaterThan(0);
  });

  it('orders numbers by value, to the last of 38 digits', () => {
    const digits = fc.oneof(
      fc.bigInt({ min: -1_000n, max: 1_000n }),
      fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n }),
    );
    const exponent = fc.integer({ min: -25, max: 25 });
    fc.assert(
      fc.property(digits, exponent, digits, exponent, (left, leftExponent, right, rightExponent) => {
        const scale = (n: bigint, e: number) => n * 10n ** BigInt(e + 25);
        const difference = scale(left, leftExponent) - scale(right, rightExponent);
        const order = compareScalars(
          { N: normaliseNumber(`${left}e${leftExponent}`) },
          { N: normaliseNumber(`${right}e${rightExponent}`) },
        );
        expect(Math.sign(order)).toBe(difference === 0n ? 0 : difference > 0n ? 1 : -1);
      }),
      { numRuns: 1_000 },
    );
  });

  it('orders bytes as unsigned', () => {
    expect(compareScalars({ B: Uint8Array.of(128) }, { B: Uint8Array.of(127) })).toBeGreaterThan(0);
    expect(compareScalars({ B: Uint8Array.of(1) }, { B: Uint8Array.of(1, 0) })).toBeLessThan(0);
  });

  it('is a total order of one type', () => {
    const numbers = fc
      .double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 })
      .map((number): AttributeValue => ({ N: normaliseNumber(number.toFixed(5)) }));
    const texts = fc.string({ unit: 'binary' }).map((S): AttributeValue => ({ S }));
    for (const values of [numbers, texts])
      fc.assert(
        fc.property(values, values, values, (a, b, c) => {
          expect(Math.sign(compareScalars(a, b))).toBe(-Math.sign(compareScalars(b, a)) + 0);
          if (compareScalars(a, b) <= 0 && compareScalars(b, c) <= 0)
            expect(compareScalars(a, c)).toBeLessThanOrEqual(0);
        }),
      );
  });

  it('has no order for different types', () => {
    expect(compareScalars({ S: '1' }, { N: '1' })).toBeNaN();
  });
});

describe('sameValue', () => {
  it('knows a copy', () => {
    fc.assert(
      fc.property(attributeValues, value => {
        expect(sameValue(value, structuredClone(value))).toBe(true);
      }),
    );
  });

  it('is symmetric', () => {
    fc.assert(
      fc.property(attributeValues, attributeValues, (left, right) => {
        expect(sameValue(left, right)).toBe(sameValue(right, left));
      }),
    );
  });

  it('compares sets without order', () => {
    expect(sameValue({ SS: ['a', 'b'] }, { SS: ['b', 'a'] })).toBe(true);
    expect(sameValue({ NS: ['1', '2'] }, { NS: ['2', '1'] })).toBe(true);
    expect(
      sameValue({ BS: [Uint8Array.of(1), Uint8Array.of(2)] }, { BS: [Uint8Array.of(2), Uint8Array.of(1)] }),
    ).toBe(true);
    expect(sameValue({ SS: ['a', 'b'] }, { SS: ['a', 'c'] })).toBe(false);
  });

  it('compares lists with order', () => {
    expect(sameValue({ L: [{ N: '1' }, { N: '2' }] }, { L: [{ N: '2' }, { N: '1' }] })).toBe(false);
  });

  it('tells types apart', () => {
    expect(sameValue({ S: '1' }, { N: '1' })).toBe(false);
    expect(sameValue({ SS: ['1'] }, { NS: ['1'] })).toBe(false);
    expect(sameValue({ NULL: true }, { BOOL: true })).toBe(false);
  });

  it('does not take inherited members for members', () => {
    expect(sameValue({ M: { constructor: { S: 'a' } } }, { M: { other: { S: 'a' } } })).toBe(false);
  });
});
