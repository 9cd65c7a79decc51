import { posix } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardPath } from '../../../../core/domain/steps/guard-path.ts';

const ROOT = 'runs/run_x/steps/plan/attempts/1/outputs';

const ACCEPTED = [
  'plan.md',
  'code/src/index.ts',
  '.gitignore',
  'a.b.c',
  'two words (1).md',
  'date=2026-01-01/part-0,1.csv',
  'résumé.md',
  'отчёт/図.md',
  'console.log',
  'common.md',
  'communication.md',
  `${'a'.repeat(255)}/b`,
];

const BLOCKED: Record<string, readonly string[]> = {
  traversal: ['..', '.', '../x', 'a/../b', 'a/..', './a', 'a/./b', 'a/...', '....//x'],
  'absolute paths': [
    '/etc/passwd',
    '//host/share',
    'C:\\x',
    'c:/x',
    'C:x',
    '\\\\host\\share',
    'file:///x',
    's3://b/k',
  ],
  'empty parts': ['', 'a//b', 'a/', '/'],
  backslashes: ['..\\x', 'a\\b'],
  encodings: [
    '%2e%2e/x',
    '%2E%2E%2Fx',
    '%252e%252e%252fx',
    '%c0%ae%c0%ae/x',
    '%e0%80%ae/x',
    '%u002e/x',
    'a%00',
    '%5c',
  ],
  'other escapes': [
    '&#46;&#46;/x',
    '\\u002e\\u002e/x',
    '{{inputs.x}}',
    '$HOME/x',
    '`id`',
    '..;/x',
    'a?b',
    'a#b',
    'a+b',
  ],
  'look-alikes': [
    '\u2024\u2024/x',
    '\u2025/x',
    '\uff0e\uff0e/x',
    '\ufe52\ufe52/x',
    'a\u2215b',
    'a\u29f8b',
    'a\u2044b',
    'a\uff0fb',
    'a\uff3cb',
    '\u2488x',
    'a\u2100b',
    '\uff05\uff12\uff45',
  ],
  'what is not in NFC': ['re\u0301sume\u0301.md', '\u212b.md'],
  'marks that join the slash before them': ['a/\u0338b', '\u0301a'],
  'control characters': ['a\0b', 'a\nb', 'a\rb', '\u0007', 'a\u007f', 'a\u0085b'],
  'characters that are not seen': [
    'a\u200bb',
    'a\u202eb',
    'a\u2066b',
    'a\u200fb',
    '\ufeffa',
    'a\u00adb',
    'a\u3164b',
    'a\u115fb',
    'a\ufe0f',
    'a\u2028b',
  ],
  'names of devices': ['CON', 'nul', 'aux.txt', 'a/COM1', 'lpt9.tar.gz', 'com\u00b9', 'PRN /x', 'CONIN$'],
  'edges of parts': ['a.', 'a ', ' a', 'a./b', 'a /b', 'a/ b', '..\u00a0/x'],
  'homes and streams': ['~', '~root/x', 'a~1', 'a.md:stream', 'a.md::$DATA'],
  'half characters': ['a\ud800b', '\udc00'],
  'what is too long': [
    'a'.repeat(256),
    'é'.repeat(128),
    ['a', 'b', 'c', 'd', 'e'].map(name => name.repeat(250)).join('/'),
    'a'.repeat(5_000_000),
  ],
};

describe('the path guard', () => {
  it.each(ACCEPTED)('takes %j below its root (STEP-2)', path => {
    expect(guardPath(ROOT, path)).toEqual({ ok: true, key: `${ROOT}/${path}` });
  });

  it.each(Object.entries(BLOCKED))('blocks %s and says why (STEP-2)', (_kind, paths) => {
    for (const path of paths)
      expect(guardPath(ROOT, path), JSON.stringify(path.slice(0, 40))).toEqual({
        ok: false,
        reason: expect.stringMatching(/^(is|has|names) /),
      });
  });

  it('says what is wrong in words that help', () => {
    const reasonOf = (path: string) => {
      const guarded = guardPath(ROOT, path);
      return guarded.ok ? undefined : guarded.reason;
    };
    expect(reasonOf('a/../b')).toBe('has a part that is "." or ".."');
    expect(reasonOf('/a')).toBe('is absolute');
    expect(reasonOf('c:/a')).toBe('names a drive');
    expect(reasonOf('\uff0e\uff0e/a')).toContain('NFKC');
  });

  it('blocks everything below a root that is none', () => {
    for (const root of ['', '/', 'runs/../x', 'runs/', 'runs//x'])
      expect(guardPath(root, 'a').ok).toBe(false);
  });

  it('counts the root when it measures a key in bytes', () => {
    const room = 1024 - Buffer.byteLength(`${ROOT}/`);
    const path = `${'é/'.repeat(Math.floor(room / 3) - 1)}${'a'.repeat(3 + (room % 3))}`;
    expect(Buffer.byteLength(path)).toBe(room);
    expect(guardPath(ROOT, path).ok).toBe(true);
    expect(guardPath(ROOT, `${path}a`).ok).toBe(false);
  });

  const piece = fc.oneof(
    fc.constantFrom(
      '.',
      '..',
      '/',
      '\\',
      '%2e',
      '%252e',
      '%2f',
      '%c0%ae',
      ' ',
      '~',
      ':',
      'a',
      'b.md',
      '-',
      '_',
    ),
    fc.constantFrom(
      '\u2024',
      '\uff0e',
      '\u2215',
      '\u29f8',
      '\u200b',
      '\u202e',
      '\0',
      '\u0301',
      '\u0338',
      'é',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  const hostile = fc.array(piece, { maxLength: 12 }).map(parts => parts.join(''));

  it('lets nothing leave its root, however often it is normalised or decoded (STEP-2)', () => {
    fc.assert(
      fc.property(hostile, path => {
        const guarded = guardPath(ROOT, path);
        if (!guarded.ok) return;
        expect(posix.normalize(`${ROOT}/${path}`)).toBe(guarded.key);
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
          expect(posix.normalize(guarded.key.normalize(form)).startsWith(`${ROOT}/`)).toBe(true);
        let decoded = guarded.key;
        for (let round = 0; round < 4; round++) {
          decoded = decodeURIComponent(decoded.replaceAll('+', ' '));
          expect(posix.normalize(decoded)).toBe(guarded.key);
        }
      }),
      { numRuns: 5000 },
    );
  });

  it('takes every path of plain names (STEP-2)', () => {
    const name = fc
      .stringMatching(/^[a-z][a-z0-9_-]{3,20}\.md$/)
      .filter(text => !/^(con|aux|nul|prn)/.test(text));
    const path = fc.array(name, { minLength: 1, maxLength: 5 }).map(names => names.join('/'));
    fc.assert(fc.property(path, text => guardPath(ROOT, text).ok));
  });
});
