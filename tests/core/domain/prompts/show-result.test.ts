import { expect, it } from 'vitest';
import { showResult } from '../../../../core/domain/prompts/show-result.ts';

it('shows a result as a person reads it', () => {
  const shown = showResult({
    plan: 'One *module*.\nThen tests.',
    files: [{ path: 'a.ts', content: 'const a = 1;\n// ```\n' }],
    open: ['this', 'that'],
    sure: true,
    none: [],
  });
  expect(shown).toBe(
    [
      '## plan\n\nOne *module*.\nThen tests.',
      '## files\n\n### 1\n\n#### path\n\na.ts\n\n#### content\n\n````\nconst a = 1;\n// ```\n````',
      '## open\n\n- this\n- that',
      '## sure\n\ntrue',
      '## none\n\n(nothing)',
    ].join('\n\n'),
  );
});
