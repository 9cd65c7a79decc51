import type { Gate, RunView } from '../../contracts/run.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import { type LifeSign, progressOf } from '../run/view-run.ts';
import { forPeople } from './for-people.ts';
import { gateMark } from './gate-marks.ts';
import { openQuestions } from './read-answers.ts';

/** The one answer where there is nothing to speak of. */
export const NO_ACTIVE_RUN = 'No active workflow run found for this conversation.';

export type RunStatus = RunView['progress'] & { readonly elapsedSeconds: number };

/** The snapshot that everybody sees, and how long the run has taken. */
export function statusOf(run: RunRecord, sign: LifeSign): RunStatus {
  const endMs = run.completedAt === undefined ? sign.nowMs : Date.parse(run.completedAt);
  return {
    ...progressOf(run, sign),
    elapsedSeconds: Math.max(0, Math.floor((endMs - Date.parse(run.createdAt)) / 1000)),
  };
}

/** State, step, summary and elapsed time, then what the run waits for. */
export function describeStatus(run: RunRecord, status: RunStatus): string[] {
  const { error } = run;
  return [
    `${nameOf(run)} is ${status.state}.`,
    `Step: ${stepOf(run)} · elapsed: ${describeElapsed(status.elapsedSeconds)}`,
    forPeople(status.summary),
    ...(error === undefined ? [] : [`${error.name}: ${forPeople(error.message)}`]),
    ...describeGates(run),
  ];
}

/** The one that the run is at, or was at last. */
export function stepOf({ currentStepId, lastStepId }: RunRecord): string {
  return currentStepId ?? lastStepId ?? 'none';
}

export function nameOf({ workflowTitle, runId }: Pick<RunRecord, 'workflowTitle' | 'runId'>): string {
  return `${forPeople(workflowTitle, 200)} (${runId})`;
}

const WAITING_FOR: Readonly<Record<Gate['kind'], string>> = {
  questions: 'Answers are waited for',
  step_questions: 'Answers are waited for',
  plan: 'A decision about the plan is waited for',
  review: 'A decision about what was made is waited for',
  manual: 'Work of a person is waited for',
};

/** What waits for a person, and where it is decided: nothing but answers is taken from a message. */
export function describeGates(run: RunRecord): string[] {
  const waiting = run.gates.map(gate => {
    const step = gate.stepTitle === undefined ? '' : ` (${forPeople(gate.stepTitle, 100)})`;
    return `${WAITING_FOR[gate.kind]}${step}: ${gateMark(gate.gateId)}`;
  });
  const questions = openQuestions(run);
  if (questions.length === 0) return waiting;
  return [
    ...waiting,
    ...questions.map(
      ({ question: { question, options = [] } }, at) =>
        `${at + 1}: ${forPeople(question)}${options.length > 0 ? ` (${options.map(option => forPeople(option, 100)).join(' / ')})` : ''}`,
    ),
    howToAnswer(questions.length),
  ];
}

export function howToAnswer(count: number): string {
  return count === 1
    ? 'Answer it in a message, or on the page.'
    : 'Answer each on a line of its own that begins with its number, such as "1: …", or all of them on the page.';
}

const UNITS = [
  ['d', 24 * 3600],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** The two largest parts: `3 min 20 s`. */
export function describeElapsed(seconds: number): string {
  const first = UNITS.findIndex(([, size]) => seconds >= size);
  if (first < 0) return '0 s';
  let rest = seconds;
  return UNITS.slice(first, first + 2)
    .map(([unit, size]) => {
      const count = Math.floor(rest / size);
      rest -= count * size;
      return count > 0 ? `${count} ${unit}` : '';
    })
    .filter(Boolean)
    .join(' ');
}
