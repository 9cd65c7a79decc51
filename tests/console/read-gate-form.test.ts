import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

const shown = {
  droppable: 'images\r\nappendix',
  'keep.images': 'yes',
  'keep.appendix': 'yes',
  'input.depth': '12',
  'shown.input.depth': '12',
  searchTerms: 'a\r\nb',
  'shown.searchTerms': 'a\r\nb',
  capUsd: '2',
  'shown.capUsd': '2',
};

describe('what whoever approves changed of a plan (B-5)', () => {
  const amendmentsOf = (changes: Record<string, string>, without: readonly string[] = []) => {
    const posted = Object.entries({ ...fields, ...shown, ...changes }).filter(
      ([name]) => !without.includes(name),
    );
    return readGateForm(Object.fromEntries(posted)).amendments;
  };

  it('is nothing where the form comes back as it was shown', () => {
    expect(amendmentsOf({})).toBeUndefined();
    expect(amendmentsOf({ searchTerms: 'a\r\n\r\nb \r\n' })).toBeUndefined();
    expect(readGateForm(fields).amendments).toBeUndefined();
  });

  it.each([
    ['a step without a tick', {}, ['keep.images'], { dropSteps: ['images'] }],
    ['an input', { 'input.depth': '8' }, [], { input: { depth: '8' } }],
    ['search terms', { searchTerms: 'b\r\n\r\n c ' }, [], { searchTerms: ['b', 'c'] }],
    ['all search terms taken away', { searchTerms: '' }, [], { searchTerms: [] }],
    ['a lower limit', { capUsd: '1.5' }, [], { capUsd: 1.5 }],
    ['a limit with a comma', { capUsd: '0,50' }, [], { capUsd: 0.5 }],
  ])('is %s, and nothing else', (_what, changes, without, amendments) => {
    expect(amendmentsOf(changes, without)).toEqual(amendments);
    expect(
      decisionRequestSchema.parse({ decision: 'approve', amendments: amendmentsOf(changes, without) }),
    ).toEqual({
      decision: 'approve',
      amendments,
    });
  });

  it.each(['', 'much', '1,000', '1e3', '-1', 'NaN'])(
    'is refused where the limit is no amount: %j',
    capUsd => {
      const amendments = amendmentsOf({ capUsd });
      expect(amendments).toEqual({ capUsd: Number.NaN });
      expect(decisionRequestSchema.safeParse({ decision: 'approve', amendments }).success).toBe(false);
    },
  );

  it('keeps inputs apart, whatever an author calls them', () => {
    const odd = { 'input.__proto__': 'x', 'input.shown.input.depth': 'y' };
    expect(Object.entries(amendmentsOf(odd)?.input ?? {})).toEqual([
      ['__proto__', 'x'],
      ['shown.input.depth', 'y'],
    ]);
  });
});

it('GATE-6: who decides instead and the code are what was typed; what is empty was not said', () => {
  expect(
    readGateForm({ ...fields, nonce: 'n', to: ' grace ', code: '123456 ', edited: 'a\r\nb' }),
  ).toMatchObject({
    nonce: 'n',
    to: 'grace',
    code: '123456',
    edited: 'a\nb',
  });
  expect(readGateForm({ ...fields, to: '', code: ' ' })).toMatchObject({ to: undefined, code: undefined });
});
