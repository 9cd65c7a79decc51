import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textDiff } from '../../console/gate-page/text-diff.ts';
import { HOSTILE_CASES, LONGEST_WORD } from './hostile-texts.ts';

const diffOf = (before: string, after: string) => textDiff(before, after)?.toString();
const TAGS = /<\/?(?:p|div|ins|del|span)(?: (?:class="(?:diff|unseen|quiet skipped)"|dir="auto"))*>/g;
const ALTERNATIVES = /<span class="unseen">.*?<\/span>/g;

describe('what changed between two texts', () => {
  it('is said word by word, in strokes and in words', () => {
    expect(diffOf('Sales grew by 12 % in 2025.', 'Sales grew by 14 % in 2025.')).toContain(
      'Sales grew by <del><span class="unseen">[removed: </span>12<span class="unseen">]</span></del><ins><span class="unseen">[added: </span>14<span class="unseen">]</span></ins> % in 2025.',
    );
  });

  it('is said line by line where little is left of a line', () => {
    const diff = diffOf('a\nThe quick brown fox\nz', 'a\nEverything else entirely now\nz');
    expect(diff).toMatch(
      /<p><del>.*The quick brown fox\n.*<\/del><\/p><p><ins>.*Everything else entirely now/s,
    );
  });

  it('leaves away what is the same, and says how much that is', () => {
    const lines = Array.from({ length: 40 }, (_, position) => `line ${position + 1}`);
    const diff = diffOf(lines.join('\n'), lines.with(19, 'LINE').join('\n'));
    expect(diff).toContain('17 lines are the same');
    expect(diff).toContain('18 lines are the same');
    expect(diff).toContain('line 18\nline 19');
    expect(diff).not.toContain('line 5\n');
  });

  it('is nothing where nothing changed', () => {
    expect(diffOf('same', 'same\n')).toBe('<p>Nothing has changed.</p>');
  });

  it('shows all of the new text that is not the same, and none that is not there', () => {
    const line = fc.constantFrom('a b c', 'a b d', 'x', '', 'y z', 'q');
    const text = fc.array(line, { maxLength: 12 }).map(lines => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = diffOf(before, after) ?? '';
        const plain = diff.replace(ALTERNATIVES, '');
        const sides = {
          before: plain.replace(/<ins>.*?<\/ins>/gs, ''),
          after: plain.replace(/<del>.*?<\/del>/gs, ''),
        };
        const wordsIn = (markup: string) =>
          markup.replace(TAGS, '').replace(/\d+ lines are the same|Nothing has changed\.|\s/g, '');
        const isWhole = !diff.includes('lines are the same') && !diff.includes('Nothing has');
        if (isWhole) {
          expect(wordsIn(sides.before)).toBe(before.replace(/\s/g, ''));
          expect(wordsIn(sides.after)).toBe(after.replace(/\s/g, ''));
        }
      }),
    );
  });

  it.each(HOSTILE_CASES)('security 17: brings no element: %s', (_name, text) => {
    for (const diff of [diffOf('plain', text), diffOf(text, 'plain'), diffOf(`${text} a`, `${text} b`)])
      expect(diff?.replace(TAGS, '')).not.toMatch(/[<>"'`]/);
  });

  it('is given up where it would take too long', () => {
    const many = (mark: string) =>
      Array.from({ length: 8000 }, (_, position) => `${mark}${position}`).join('\n');
    const before = performance.now();
    expect(diffOf(many('a'), many('b'))).toBeUndefined();
    expect(diffOf(LONGEST_WORD.repeat(3), LONGEST_WORD.repeat(2))).toBeUndefined();
    expect(performance.now() - before).toBeLessThan(5_000);
  });

  it('is said of one very long word as well', () => {
    expect(diffOf(LONGEST_WORD, `${LONGEST_WORD}y`)).toContain('<ins>');
  });
});
