import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addNumbers, subtractNumbers } from '../../../../local/dynamodb/values/add-numbers.ts';
import { normaliseNumber } from '../../../../local/dynamodb/values/normalise-number.ts';

describe('sums of numbers', () => {
  it.each([
    ['1', '2', '3'],
    ['0.1', '0.2', '0.3'],
    ['-5', '5', '0'],
    ['1', '10000000000000000000000', '10000000000000000000001'],
    ['999999999999999', '999999999999999', '1999999999999998'],
  ])('%s + %s is %s', (left, right, sum) => {
    expect(addNumbers(left, right)).toBe(sum);
  });

  it('keeps zero without a sign', () => {
    expect(subtractNumbers('0', '0')).toBe('0');
    expect(subtractNumbers('0.5', '0.5')).toBe('0');
  });

  it('refuses a sum that is too large or has too many digits, by the same message', () => {
    const overflow = /^Number overflow\./;
    expect(() => addNumbers(normaliseNumber('9e125'), normaliseNumber('9e125'))).toThrow(overflow);
    expect(() => addNumbers(normaliseNumber('1e50'), '1')).toThrow(overflow);
  });

  it('adds and subtracts as integers do', () => {
    const scaled = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
    fc.assert(
      fc.property(scaled, scaled, fc.integer({ min: -10, max: 10 }), (left, right, e) => {
        const write = (n: bigint) => normaliseNumber(`${n}e${e}`);
        expect(addNumbers(write(left), write(right))).toBe(write(left + right));
        expect(subtractNumbers(write(left), write(right))).toBe(write(left - right));
      }),
    );
  });
});
