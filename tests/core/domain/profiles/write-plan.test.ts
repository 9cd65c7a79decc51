import { describe, expect, it } from 'vitest';
import { filesSchema, placeWrites } from '../../../../core/domain/profiles/write-plan.ts';

const file = (path: string) => ({ path, content: 'x' });

describe('a write plan (STEP-15)', () => {
  it('is placed in the code of its iteration by the engine', () => {
    expect(placeWrites({ writes: [file('src/a.ts'), file('b.ts')] }, 3)).toEqual([
      { iteration: 3, path: 'src/a.ts', content: 'x' },
      { iteration: 3, path: 'b.ts', content: 'x' },
    ]);
  });

  it.each([
    ['../a.ts', 'has a part that is "." or ".."'],
    ['/etc/passwd', 'is absolute'],
    ['a\\b', 'has a backslash'],
    ['%2e%2e/a', 'has a percent sign'],
    ['iteration-1/../../x', 'has a part that is "." or ".."'],
  ])('with the path %s is refused, as a plan and as a reply', (path, reason) => {
    expect(() => placeWrites({ writes: [file('a.ts'), file(path)] }, 1)).toThrow(
      `file 2 of the write plan ${reason}`,
    );
    expect(filesSchema.safeParse([file('a.ts'), file(path)]).error?.issues).toMatchObject([
      { path: [1, 'path'], message: expect.stringContaining(reason) },
    ]);
  });

  it.each([
    ['twice', 'A.ts', 'a.ts', 'is there twice'],
    ['as file and folder', 'a', 'a/b', 'is a folder and a file at once'],
  ])('cannot have a path %s', (_what, one, other, reason) => {
    expect(() => placeWrites({ writes: [file(one), file(other)] }, 1)).toThrow(reason);
    expect(() => placeWrites({ writes: [file(other), file(one)] }, 1)).toThrow(reason);
  });

  it('has at least one file, and no file is empty', () => {
    expect(filesSchema.safeParse([]).success).toBe(false);
    expect(filesSchema.safeParse([{ path: 'a', content: '' }]).success).toBe(false);
    expect(filesSchema.safeParse([{ path: 'a', content: 'x', mode: '777' }]).success).toBe(false);
  });
});
