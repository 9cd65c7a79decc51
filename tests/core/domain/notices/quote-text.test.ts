import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteLine, quoteText } from '../../../../core/domain/notices/quote-text.ts';
import { HOSTILE_TEXTS } from '../../../console/hostile-texts.ts';

describe('a quoted text', () => {
  it.each([
    ['https://evil.example/pay', 'https[:]//evil[.]example/pay'],
    ['see www.evil.example', 'see www[.]evil[.]example'],
    ['mail eve@evil.example', 'mail eve@evil[.]example'],
    ['javascript:alert(1)', 'javascript[:]alert(1)'],
    ['mailto:eve', 'mailto[:]eve'],
    ['evil。example', 'evil[.]example'],
  ])('security 17: %s is no link', (text, shown) => {
    expect(quoteText(text, 100)).toBe(shown);
  });

  it.each(['It costs 3.50. Fine. Really.', 'At 10:30: go.', 'v1.2 of it', 'ärger, e. g. שלום 123'])(
    'leaves %s as it is',
    text => {
      expect(quoteText(text, 100)).toBe(text);
    },
  );

  it('security 17: shows what hides, and flattens piles of accents', () => {
    expect(quoteText('pay \u202e001', 100)).toBe('pay [U+202E]001');
    expect(quoteText(`a${'\u0301'.repeat(50)}b`, 100)).toBe(`a${'\u0301'.repeat(3)}b`);
  });

  it('security 17: is bounded in length and in lines', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE_TEXTS));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 80 }), (value, longest) => {
        const quoted = quoteText(value, longest);
        expect(Array.from(quoted).length).toBeLessThanOrEqual(longest + 3);
        expect(quoted.split('\n').length).toBeLessThanOrEqual(13);
        expect(() => encodeURIComponent(quoted)).not.toThrow();
        expect(quoteLine(value, longest)).not.toMatch(/[\r\n]/);
      }),
    );
  });
});
