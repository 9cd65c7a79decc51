import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownParts } from '../../console/gate-page/shown-parts.ts';
import { showParts } from '../../core/domain/prompts/show-parts.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';

it('security 17: what is shown of a step’s work is taken apart where we put it together, and nowhere else', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...HOSTILE_TEXTS, '───── x ─────', '│ y'),
  );
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), texts => {
      const parts = texts.map((content, position) => ({ name: `part ${position}`, content }));
      expect(
        shownParts(showParts(parts))?.map(({ name, content }) => [name.split(' · ')[0], content]),
      ).toEqual(
        parts.map(({ name, content }) => [
          name,
          content.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).join('\n'),
        ]),
      );
    }),
  );
});

it.each(['', 'Plain text.', '│ no name', '───── a ─────\n│ b\nc', '───── a ─────\n\n## c'])(
  'what is not of that form is left whole: %j',
  text => {
    expect(shownParts(text)).toBeUndefined();
  },
);
