import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readGateForm } from '../../console/gate-page/read-gate-form.ts';
import { answersRequestSchema, decisionRequestSchema } from '../../core/contracts/decision.ts';

const fields = { k: 'the-key', contentHash: 'a'.repeat(64) };

it('GATE-3: a posted decision fits the request that API callers make', () => {
  const form = readGateForm({ ...fields, decision: 'revise', comment: 'Fewer steps.\r\nCheaper.' });
  const { key, decision, comment, contentHash } = form;
  expect(key).toBe('the-key');
  expect(decisionRequestSchema.parse({ decision, comment, contentHash })).toEqual({
    decision: 'revise',
    comment: 'Fewer steps.\nCheaper.',
    contentHash: fields.contentHash,
  });
});

it('GATE-3: posted answers fit the request that API callers make', () => {
  const { answers } = readGateForm({ ...fields, 'answer.region': 'France', 'answer.reader': 'The board' });
  expect(answersRequestSchema.parse({ answers })).toEqual({
    answers: { region: 'France', reader: 'The board' },
  });
});

it.each([
  ['"something else" is chosen', { 'answer.q': '__other', 'other.q': 'Spain' }, 'Spain'],
  ['no option is chosen', { 'other.q': 'Spain' }, 'Spain'],
  ['the choice is empty', { 'answer.q': '', 'other.q': 'Spain' }, 'Spain'],
  ['an option is chosen after all', { 'answer.q': 'France', 'other.q': 'Spain' }, 'France'],
  ['nothing is said', { 'other.q': '' }, ''],
  ['"something else" is chosen and not said', { 'answer.q': '__other' }, ''],
])('takes the right answer when %s', (_case, posted, answer) => {
  expect(readGateForm({ ...fields, ...posted }).answers).toEqual({ q: answer });
});

it('finds nothing in a form that is not ours', () => {
  const form = readGateForm({ answer: 'x', 'answer.': 'y', 'answers.q': 'z' });
  expect(form).toMatchObject({ key: '', answers: {}, decision: undefined });
});

it('keeps every question id apart, whatever a model calls its questions', () => {
  const text = fc.string({ minLength: 1, maxLength: 40 }).filter(id => !id.includes('\r'));
  fc.assert(
    fc.property(fc.dictionary(fc.oneof(text, fc.constantFrom('__proto__', 'a.b', 'k')), text), asked => {
      const posted = Object.fromEntries(
        Object.entries(asked).map(([id, answer]) => [`answer.${id}`, answer]),
      );
      expect(Object.entries(readGateForm(posted).answers).toSorted()).toEqual(
        Object.entries(asked).toSorted(),
      );
    }),
  );
});
