import { describe, expect, it } from 'vitest';
import {
  isNumberedAnswer,
  openQuestions,
  readAnswers,
} from '../../../../core/domain/messages/read-answers.ts';
import { question, runWith } from './message-builders.ts';

const one = openQuestions(runWith([{ kind: 'questions' }], [question('q1')]));
const three = openQuestions(
  runWith(
    [{ kind: 'questions' }],
    ['q1', 'q2', 'q3'].map(id => question(id)),
  ),
);

describe('answers in a message (CH-1)', () => {
  it('one question is answered by the whole text', () => {
    expect(readAnswers(' The US,\nstarting in Texas ', one)).toEqual({
      ok: true,
      answers: { 'run_1-g1': { q1: 'The US,\nstarting in Texas' } },
    });
    expect(readAnswers('1: Texas', one)).toMatchObject({ answers: { 'run_1-g1': { q1: 'Texas' } } });
  });

  it('a time or a figure is no number of a question', () => {
    for (const text of ['1:30 in the afternoon', '3.5 million', '10: that many'])
      expect(readAnswers(text, one)).toMatchObject({ answers: { 'run_1-g1': { q1: text } } });
  });

  it('several questions are answered by lines that say which', () => {
    expect(readAnswers('2) legal\n1: B2B\nand some B2C\nQ3. at\n10:30 sharp', three)).toEqual({
      ok: true,
      answers: { 'run_1-g1': { q1: 'B2B\nand some B2C', q2: 'legal', q3: 'at\n10:30 sharp' } },
    });
  });

  it.each([
    ['B2B, legal, Texas', 'It does not say which question it answers.'],
    ['1: B2B\n2: legal', 'Question 3 is not answered.'],
    ['1: B2B\n1: B2C\n2: x\n3: y', 'Question 1 is answered twice.'],
    ['1: B2B\n2:\n3: y', 'Question 2 is not answered.'],
    [`1: ${'x'.repeat(4001)}\n2: a\n3: b`, 'The answer to question 1 is longer than 4000 characters.'],
  ])('%j is not taken for answers to three', (text, reason) => {
    expect(readAnswers(text, three)).toEqual({ ok: false, reason });
  });

  it('questions of several gates are numbered on, and go to their gates', () => {
    const run = runWith(
      [
        { kind: 'step_questions', questions: [question('q1')] },
        { kind: 'review' },
        { kind: 'step_questions', questions: [question('q1'), question('q2')] },
      ],
      [question('old')],
    );
    expect(readAnswers('1: a\n2: b\n3: c', openQuestions(run))).toEqual({
      ok: true,
      answers: { 'run_1-g1': { q1: 'a' }, 'run_1-g3': { q1: 'b', q2: 'c' } },
    });
  });

  it('only a text that begins with the number of an open question is plainly an answer', () => {
    expect(isNumberedAnswer('\n 2: legal', three)).toBe(true);
    for (const text of ['legal', '4: more', "how's it going?", '2 of them'])
      expect([text, isNumberedAnswer(text, three)]).toEqual([text, false]);
  });
});
