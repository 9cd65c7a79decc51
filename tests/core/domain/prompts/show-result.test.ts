import { expect, it } from 'vitest';
import { showResult } from '../../../../core/domain/prompts/show-result.ts';

it('shows a result as a person reads it, every text by its name (GATE-1)', () => {
  const shown = showResult({
    plan: 'One *module*.\n\nThen tests.',
    files: [{ path: 'a.ts', content: 'const a = 1;\n' }],
    open: ['this', 'that\n- and more'],
    about: { sure: true, 'how\n\u2028long': 2 },
    none: [],
    nothing: '',
  });
  expect(shown).toBe(
    [
      '───── plan · 26 characters ─────\n│ One *module*.\n│ \n│ Then tests.',
      '───── files[1].path · 4 characters ─────\n│ a.ts',
      '───── files[1].content · 13 characters ─────\n│ const a = 1;\n│ ',
      '───── open · 2 entries ─────\n│ - this\n│ - that\n│   - and more',
      '───── about.sure · 4 characters ─────\n│ true',
      '───── about."how\\n\\u2028long" · 1 character ─────\n│ 2',
      '───── none · none ─────',
      '───── nothing · empty ─────',
    ].join('\n\n'),
  );
});
