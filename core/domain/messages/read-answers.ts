import type { Gate, Question } from '../../contracts/run.ts';
import type { RunRecord } from '../../contracts/run-record.ts';

/** A question that waits for a person, and the gate at which it does. */
export interface OpenQuestion {
  readonly gateId: string;
  readonly question: Question;
}

export type ReadAnswers =
  | { readonly ok: true; readonly answers: Readonly<Record<string, Readonly<Record<string, string>>>> }
  | { readonly ok: false; readonly reason: string };

/** As long as the API takes them. */
const LONGEST_ANSWER = 4000;

/** In the order in which they were asked; that is how answers number them, from 1. */
export function openQuestions(run: RunRecord): OpenQuestion[] {
  return run.gates.flatMap(gate =>
    questionsAt(run, gate).map(question => ({ gateId: gate.gateId, question })),
  );
}

function questionsAt(run: RunRecord, { kind, questions = [] }: Gate): readonly Question[] {
  if (kind === 'questions') return run.questions;
  return kind === 'step_questions' ? questions : [];
}

/** `1: …`, `2) …`, `Q3. …`. A number without a space behind it may be a time or a figure. */
const NUMBERED = /^\s*q?(\d{1,2})[:.)](?=\s|$)\s*/i;

/** Says which question it answers: nobody writes so about anything else. */
export function isNumberedAnswer(text: string, questions: readonly OpenQuestion[]): boolean {
  return numberOf(firstLine(text), questions.length) !== undefined;
}

/** One question is answered by the whole text, several by lines that say which; every one has to be. */
export function readAnswers(text: string, questions: readonly OpenQuestion[]): ReadAnswers {
  const told = questions.length === 1 ? [withoutNumber(text)] : byNumber(text, questions.length);
  if (typeof told === 'string') return { ok: false, reason: told };
  const answers: Record<string, Record<string, string>> = {};
  for (const [at, { gateId, question }] of questions.entries()) {
    const answer = told[at]?.trim() ?? '';
    if (answer === '') return { ok: false, reason: `Question ${at + 1} is not answered.` };
    if (answer.length > LONGEST_ANSWER)
      return {
        ok: false,
        reason: `The answer to question ${at + 1} is longer than ${LONGEST_ANSWER} characters.`,
      };
    answers[gateId] = { ...answers[gateId], [question.id]: answer };
  }
  return { ok: true, answers };
}

function withoutNumber(text: string): string {
  return numberOf(firstLine(text), 1) === undefined ? text : text.replace(NUMBERED, '');
}

/** Answers by question, from 0, or why they cannot be told apart. A line without a number goes on with the answer before. */
function byNumber(text: string, count: number): string[] | string {
  const answers: string[] = [];
  let current: number | undefined;
  for (const line of text.trim().split('\n')) {
    const number = numberOf(line, count);
    if (number !== undefined) {
      if (answers[number - 1] !== undefined) return `Question ${number} is answered twice.`;
      current = number;
      answers[number - 1] = line.replace(NUMBERED, '');
    } else if (current === undefined) return 'It does not say which question it answers.';
    else answers[current - 1] += `\n${line}`;
  }
  return answers;
}

function numberOf(line: string, count: number): number | undefined {
  const number = Number(NUMBERED.exec(line)?.[1] ?? 0);
  return number >= 1 && number <= count ? number : undefined;
}

function firstLine(text: string): string {
  return text.trimStart().split('\n', 1)[0] ?? '';
}
