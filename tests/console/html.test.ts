import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exact, html } from '../../console/html.ts';
import { showInvisible } from '../../core/contracts/show-invisible.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';

describe('a text that is filled in', () => {
  it('adds no tag and ends no attribute, whatever it is', () => {
    const text = fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.constantFrom(...HOSTILE_TEXTS));
    fc.assert(
      fc.property(text, value => {
        expect(`${html`${value}`}${exact(value)}`).not.toMatch(/[<>"'`]/);
      }),
    );
  });

  it('is not escaped twice when it is part of a part', () => {
    const inner = html`<b>${'a & b'}</b>`;
    expect(`${html`<p>${[inner, '<', 7]}</p>`}`).toBe('<p><b>a &#38; b</b>&#60;7</p>');
  });

  it('may be missing', () => {
    expect(`${html`[${undefined}${false}${[]}]`}`).toBe('[]');
  });
});

describe('invisible characters', () => {
  it.each([
    ['turn the direction of writing', 'pay \u202e001 DSU', 'pay [U+202E]001 DSU'],
    ['isolate a part', '\u2066a\u2069', '[U+2066]a[U+2069]'],
    ['have no width', 'ap\u200bprove\u2060\ufeff', 'ap[U+200B]prove[U+2060][U+FEFF]'],
    ['break words softly', 're\u00adject', 're[U+00AD]ject'],
    ['carry hidden text', 'ok\u{e0041}', 'ok[U+E0041]'],
    ['vary letters', 'a\ufe01', 'a[U+FE01]'],
    ['look like nothing', '\u3164\u2800', '[U+3164][U+2800]'],
    ['steer terminals', '\u0000\u001b[2J', '[U+0000][U+001B][2J'],
    ['are half of a pair', 'a\ud83d', 'a[U+D83D]'],
  ])('are shown where they %s', (_case, text, shown) => {
    expect(showInvisible(text)).toBe(shown);
  });

  it('stay where they make an emoji, and are shown after any other sign', () => {
    const emoji = '👩‍💻 👩🏽‍🚀 ❤️‍🔥 ⚠️ 1️⃣';
    expect(showInvisible(emoji)).toBe(emoji);
    expect(showInvisible('1\ufe0f a\u200db')).toBe('1[U+FE0F] a[U+200D]b');
  });

  it('do not include line ends, tabs, accents and other scripts', () => {
    const text = 'Größe\t→ 10 €\r\nשלום مرحبا 日本語 é';
    expect(showInvisible(text)).toBe(text);
  });

  it('come back with the form as they were', () => {
    expect(`${exact('a\u202eb\r')}`).toBe('a\u202eb&#13;');
  });
});
