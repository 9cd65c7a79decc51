import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasConverged, textSimilarity } from '../../../../core/domain/steps/text-similarity.ts';

const LONG = 'Hydrate green, live clean: bottles that give back to the sea what others take from it. ';

describe('similarity', () => {
  it('does not see case, spaces and forms of characters', () => {
    expect(textSimilarity('Hydrate  Green,\nLive Clean ', 'hydrate green, live clean')).toBe(1);
    expect(textSimilarity('', ' ')).toBe(1);
  });

  it('is 0 where nothing is common, and lies between for a part', () => {
    expect(textSimilarity('abc', 'xyz')).toBe(0);
    expect(textSimilarity('a', 'b')).toBe(0);
    expect(textSimilarity('night', 'nacht')).toBeCloseTo(0.25);
  });

  it('lies between 0 and 1 and does not depend on the order', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => {
        const similarity = textSimilarity(left, right);
        expect(similarity).toBe(textSimilarity(right, left));
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('of texts of a megabyte takes a moment', () => {
    const began = performance.now();
    textSimilarity(LONG.repeat(12_000), `${LONG.repeat(12_000)}!`);
    expect(performance.now() - began).toBeLessThan(5000);
  });
});

describe('convergence', () => {
  it('takes three turns, however similar two are (STEP-13)', () => {
    expect(hasConverged([])).toBe(false);
    expect(hasConverged([LONG, LONG])).toBe(false);
    expect(hasConverged(['something else', LONG, LONG])).toBe(true);
  });

  it('looks at the last two texts only (STEP-13)', () => {
    expect(hasConverged([LONG, LONG, 'Something else entirely.'])).toBe(false);
    expect(hasConverged(['first', LONG, `${LONG}!`])).toBe(true);
  });

  it('takes more than 95 % (STEP-13)', () => {
    const letters = Array.from({ length: 101 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
    const alike = (count: number) => letters.slice(0, count + 1) + '-'.repeat(100 - count);
    expect(textSimilarity(letters, alike(95))).toBeCloseTo(0.95);
    expect(hasConverged(['', letters, alike(95)])).toBe(false);
    expect(hasConverged(['', letters, alike(96)])).toBe(true);
  });
});
