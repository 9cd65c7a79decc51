import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saidMarkdown } from '../../console/gate-page/said-markdown.ts';
import { showInvisible } from '../../core/contracts/show-invisible.ts';
import { HOSTILE_CASES, HOSTILE_TEXTS, LONGEST_WORD } from './hostile-texts.ts';

const laidOut = (text: string) => saidMarkdown(text).toString();

const TAGS =
  /<\/?(?:p|h[3-6]|ul|ol|li|blockquote|hr|br|pre|code|strong|em|s|span|bdi|table|thead|tbody|tr|th|td)(?: (?:class="(?:told|content|code|link|target|told-table|quiet small told)"|dir="auto"|scope="col"|value="\d+"))*>/g;

const ENTITIES = /&#(\d+);/g;

/** What a reader sees, without what is between the lines. */
function wordsOf(markup: string): string {
  return markup
    .replace(TAGS, '')
    .replace(ENTITIES, (_entity, code: string) => String.fromCharCode(Number(code)));
}

describe('Markdown that others wrote', () => {
  it.each([
    [
      '# A\n\n### B\n\n## C',
      '<h3 class="told" dir="auto">A</h3><h4 class="told" dir="auto">B</h4><h4 class="told" dir="auto">C</h4>',
    ],
    ['- a\n- b', '<ul><li dir="auto">a</li><li dir="auto">b</li></ul>'],
    ['7. a\n9. b', '<ol><li dir="auto" value="7">a</li><li dir="auto" value="9">b</li></ol>'],
    [
      '**a** *b* ~~c~~ `d`',
      '<p class="told" dir="auto"><strong>a</strong> <em>b</em> <s>c</s> <code>d</code></p>',
    ],
    ['a\nb', '<p class="told" dir="auto">a<br>b</p>'],
    [
      '```js run\nx < y\n```',
      '<p class="quiet small told">js run</p><pre class="code" dir="auto">x &#60; y\n</pre>',
    ],
  ])('is laid out: %j', (text, markup) => {
    expect(laidOut(text)).toBe(markup);
  });

  it.each([
    ['[go](https://a.example/b "T")', 'go [link to https://a.example/b “T”]'],
    ['![pic](data:image/png;base64,AAAA)', 'pic [image from data:image/png;base64,AAAA]'],
    ['[x](javascript:alert(1))', 'x [link to javascript:alert(1)]'],
    ['<https://a.example>', '<https://a.example>'],
    ['[x][y]\n\n[y]: https://a.example', '[x][y][y]: https://a.example'],
  ])('security 17: a link or an image is text that says where it leads: %s', (text, words) => {
    expect(wordsOf(laidOut(text)).replace(/\s+/g, ' ')).toBe(words);
    expect(laidOut(text)).not.toMatch(/<a |<img|href=|src=/);
  });

  it.each(HOSTILE_CASES)('security 17: brings no element but those of a text: %s', (_name, text) => {
    expect(laidOut(text).replace(TAGS, '')).not.toMatch(/[<>"'`]/);
  });

  it.each([
    ['cells that its head has no column for', '| a |\n|---|\n| b | hidden |\n'],
    ['what is nested too deeply', `${'>'.repeat(120)} hidden`],
    ['a definition that nothing refers to', '[hidden]: https://a.example'],
  ])('security 16: hides nothing: %s', (_name, text) => {
    expect(laidOut(text)).toContain('hidden');
  });

  it('security 16: shows every word, whatever the text is made of', () => {
    const marks = fc.constantFrom(
      ...[
        '# ',
        '- ',
        '1. ',
        '> ',
        '    ',
        '```',
        '~~~',
        '|',
        '|-|',
        '\n',
        '\n\n',
        '**',
        '_',
        '[',
        '](',
        ')',
        '![',
      ],
      ...['<', '>', '&', '\\', '`', '==', '---', ': ', '"', "'", '\t', '<!--', ' '],
    );
    const word = fc.integer({ min: 0, max: 99_999 }).map(number => `word${number}end`);
    fc.assert(
      fc.property(fc.array(fc.oneof(marks, word), { maxLength: 60 }), pieces => {
        const seen = wordsOf(laidOut(pieces.join('')));
        for (const piece of pieces) if (piece.startsWith('word')) expect(seen).toContain(piece);
      }),
      { numRuns: 1000 },
    );
  });

  it('shows what cannot be seen, also where an entity makes it', () => {
    expect(laidOut('a \u202e b &#x202e; c `\u200b`')).toContain(
      'a [U+202E] b [U+202E] c <code>[U+200B]</code>',
    );
  });

  it('adds no element of its own to any text that is not Markdown', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE_TEXTS)), text => {
        expect(laidOut(text).replace(TAGS, '')).not.toMatch(/[<>"'`]/);
      }),
    );
  });

  it('is shown as it stands where it is too long to be laid out', () => {
    const text = `# ${LONGEST_WORD}${LONGEST_WORD}`;
    expect(laidOut(text)).toBe(`<pre class="content" dir="auto">${showInvisible(text)}</pre>`);
  });

  it.each([
    ['brackets', '['],
    ['stars', '*a_'],
    ['backticks', '`` ` '],
    ['images', '![]('],
    ['quotes', '> - '],
    ['entities', '&#x26;'],
    ['pipes', '|-'],
  ])('is laid out soon, however it is meant to take long: %s', (_name, mark) => {
    const text = mark.repeat(Math.floor(100_000 / mark.length));
    const before = performance.now();
    laidOut(text);
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});
