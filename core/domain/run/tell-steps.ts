import type { RunEvent, RunRecord } from '../../contracts/run-record.ts';
import { isLeftOut, isOver } from './run-questions.ts';

/** How a step stands, in words. */
export type StepState =
  | 'to come'
  | 'not reached'
  | 'left out'
  | 'under way'
  | 'waits for a person'
  | 'done elsewhere'
  | 'broken off'
  | 'failed'
  | 'done'
  | 'not passed'
  | 'skipped'
  | 'goes round again';

export interface StepTold {
  readonly stepId: string;
  readonly title: string;
  readonly kind?: string;
  readonly role?: string;
  readonly state: StepState;
  readonly attempts: number;
  /** Without the time that it waited for people. */
  readonly workedMs?: number;
  readonly costUsd?: number;
}

/** A step as a plan or a definition knows it. */
export type NamedStep = Pick<StepTold, 'stepId' | 'title' | 'kind' | 'role'>;

export interface JournalSoFar {
  readonly events: readonly RunEvent[];
  /** Whether these are all. */
  readonly isWhole: boolean;
}

/** The steps of a run in their order: how each stands, how often it was tried, and what that took. */
export function tellSteps(
  run: RunRecord,
  steps: readonly NamedStep[],
  journal: JournalSoFar,
  nowMs: number,
): StepTold[] {
  const known = new Set(steps.map(({ stepId }) => stepId));
  const before = Object.keys(run.attempts).filter(stepId => !known.has(stepId));
  const untilMs = run.completedAt === undefined ? nowMs : Date.parse(run.completedAt);
  const spent = spentBySteps(journal, untilMs);
  return [...before.map(stepId => ({ stepId, title: BEFORE_STEPS.get(stepId) ?? stepId })), ...steps].map(
    step => ({
      ...step,
      state: stateOf(run, step.stepId),
      attempts: run.attempts[step.stepId]?.number ?? 0,
      ...spent.get(step.stepId),
    }),
  );
}

function stateOf(run: RunRecord, stepId: string): StepState {
  const attempt = run.attempts[stepId];
  if (isLeftOut(run, stepId)) return 'left out';
  if (attempt === undefined) return isOver(run) ? 'not reached' : 'to come';
  switch (attempt.status) {
    case 'completed':
      return OUTCOMES[attempt.outcome ?? 'ok'];
    case 'failed':
      return 'failed';
    case 'parked':
      return isOver(run) ? 'broken off' : 'waits for a person';
    case 'handed':
      return isOver(run) ? 'broken off' : 'done elsewhere';
    case 'running':
      return isOver(run) ? 'broken off' : 'under way';
  }
}

const OUTCOMES = { ok: 'done', fail: 'not passed', skip: 'skipped', iterate: 'goes round again' } as const;

/** These come before the steps and are in no definition. */
const BEFORE_STEPS = new Map([
  ['clarify', 'Questions'],
  ['plan', 'Plan'],
]);

interface Spent {
  readonly workedMs: number;
  readonly costUsd: number;
}

function spentBySteps({ events, isWhole }: JournalSoFar, untilMs: number): Map<string, Spent> {
  const spent = new Map<string, Spent>();
  const since = new Map<string, number>();
  const add = (stepId: string, endMs: number, costUsd: number) => {
    const { workedMs = 0, costUsd: before = 0 } = spent.get(stepId) ?? {};
    const worked = Math.max(0, endMs - (since.get(stepId) ?? endMs));
    spent.set(stepId, { workedMs: workedMs + worked, costUsd: before + costUsd });
    since.delete(stepId);
  };
  for (const event of events) {
    const atMs = Date.parse(event.at);
    // An attempt that died is gone on with: its time counts.
    if (event.type === 'attempt.started' || event.type === 'attempt.resumed')
      since.set(event.stepId, since.get(event.stepId) ?? atMs);
    else if ('usage' in event) add(event.stepId, atMs, event.usage.costUsd);
    else if (event.type === 'run.failed' || event.type === 'run.canceled')
      for (const stepId of [...since.keys()]) add(stepId, atMs, 0);
  }
  if (isWhole) for (const stepId of [...since.keys()]) add(stepId, untilMs, 0);
  return spent;
}
