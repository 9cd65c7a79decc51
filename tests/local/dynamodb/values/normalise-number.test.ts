import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseNumber } from '../../../../local/dynamodb/values/normalise-number.ts';

describe('normaliseNumber', () => {
  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['0e1000', '0'],
    ['1', '1'],
    ['-17', '-17'],
    ['+3', '3'],
    ['1.0', '1'],
    ['1.', '1'],
    ['.5', '0.5'],
    ['0001.23', '1.23'],
    ['1e3', '1000'],
    ['1E-3', '0.001'],
    ['123.4500', '123.45'],
    ['999999999999999', '999999999999999'],
    ['9007199254740993', '9007199254740993'],
    ['12345678901234567890123456789012345678', '12345678901234567890123456789012345678'],
    ['1e125', `1${'0'.repeat(125)}`],
    ['0001.000e-130', `0.${'0'.repeat(129)}1`],
    ['0009.99999999999999999999999999999999999990000e125', '9'.repeat(38) + '0'.repeat(88)],
  ])('writes %s as %s', (text, expected) => {
    expect(normaliseNumber(text)).toBe(expected);
  });

  it.each(['NaN', 'Infinity', '-Infinity', 'dog', ' 1', '1 ', '0x10', '1e', '.', '--1', '1_000'])(
    'refuses %j',
    text => {
      expect(() => normaliseNumber(text)).toThrow(
        `The parameter cannot be converted to a numeric value: ${text}`,
      );
    },
  );

  it('refuses an empty text', () => {
    expect(() => normaliseNumber('')).toThrow(/^The parameter cannot be converted to a numeric value$/);
  });

  it.each(['1e126', '-11e125', '1e99999999999'])('refuses %s as too large', text => {
    expect(() => normaliseNumber(text)).toThrow(/^Number overflow\. Attempting to store/);
  });

  it.each(['1e-131', '-0.9e-130', '1e-99999999999'])('refuses %s as too small', text => {
    expect(() => normaliseNumber(text)).toThrow(/^Number underflow\. Attempting to store/);
  });

  it.each(['123456789012345678901234567890123456789', '-1.23456789012345678901234567890123456789'])(
    'refuses the 39 digits of %s',
    text => {
      expect(() => normaliseNumber(text)).toThrow(
        /^Attempting to store more than 38 significant digits in a Number$/,
      );
    },
  );

  it('writes one text for one number, however it was written', () => {
    const digits = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    fc.assert(
      fc.property(
        digits,
        fc.integer({ min: -60, max: 60 }),
        fc.integer({ min: 0, max: 5 }),
        (n, e, zeros) => {
          const padded = `${n}${'0'.repeat(zeros)}e${e - zeros}`;
          expect(normaliseNumber(padded)).toBe(normaliseNumber(`${n}e${e}`));
          expect(normaliseNumber(normaliseNumber(padded))).toBe(normaliseNumber(padded));
        },
      ),
    );
  });

  it('keeps the value', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        fc.integer({ min: 0, max: 60 }),
        (n, e) => {
          expect(BigInt(normaliseNumber(`${n}e${e}`))).toBe(n * 10n ** BigInt(e));
        },
      ),
    );
  });
});
