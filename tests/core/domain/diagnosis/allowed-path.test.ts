import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedFolder, allowedPath } from '../../../../core/domain/diagnosis/allowed-path.ts';
import { RefBook } from '../../../../core/domain/diagnosis/ref-book.ts';

const roots = {
  runFolder: 'runs/run_1',
  folders: ['selector/sel_1'],
  shared: ['orchestrators/0123456789-engineering/workspace'],
  files: ['messages/msg_1.json'],
};
const INSIDE = [
  ...[roots.runFolder, ...roots.folders, ...roots.shared].map(folder => `${folder}/`),
  ...roots.files,
];

describe('a path that somebody names', () => {
  it.each([
    ['steps/work/attempts/1/result.json', 'runs/run_1/steps/work/attempts/1/result.json'],
    ['runs/run_1/progress.json', 'runs/run_1/progress.json'],
    ['selector/sel_1/result.json', 'selector/sel_1/result.json'],
    ['messages/msg_1.json', 'messages/msg_1.json'],
  ])('%s is read (DX-7)', (path, key) => {
    expect(allowedPath(path, roots)).toEqual({ ok: true, key });
  });

  it.each([
    'runs/run_2/progress.json',
    'runs/run_10/progress.json',
    'runs/run_1/../run_2/progress.json',
    '../run_2/progress.json',
    'steps/../../run_2/progress.json',
    'messages/msg_2.json',
    'selector/sel_2/result.json',
    'diagnostics/dx_1/answer.json',
    'definitions/slogan/1.mjs',
    'orchestrators/0123456789-other/workspace/x',
    '/etc/passwd',
    '%2e%2e/run_2/progress.json',
    'runs',
    '',
  ])('%j is blocked (DX-7)', path => {
    expect(allowedPath(path, roots)).toMatchObject({ ok: false, reason: expect.any(String) });
  });

  it('leads nowhere but below the roots, whatever it is (DX-7)', () => {
    const part = fc.constantFrom(
      '..',
      '.',
      'runs',
      'run_1',
      'run_2',
      'a',
      '',
      'selector',
      'sel_1',
      '%2e',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), parts => {
        const guarded = allowedPath(parts.join('/'), roots);
        if (!guarded.ok) return;
        expect(INSIDE.some(inside => guarded.key.startsWith(inside))).toBe(true);
        expect(guarded.key.split('/')).not.toContain('..');
      }),
    );
  });

  it('may be a root itself where a folder is wanted', () => {
    expect(allowedFolder('runs/run_1/', roots)).toEqual({ ok: true, key: 'runs/run_1' });
    expect(allowedFolder('runs/run_2', roots)).toMatchObject({ ok: false });
    expect(allowedFolder('runs', roots)).toMatchObject({ ok: false });
  });
});

describe('references', () => {
  it('name the same place in every round, and no other', () => {
    const first = new RefBook();
    expect([first.of('artifact', 'a'), first.of('artifact', 'b'), first.of('log', 'a')]).toEqual([
      'A1',
      'A2',
      'L1',
    ]);
    expect(first.of('artifact', 'a')).toBe('A1');
  });
});
