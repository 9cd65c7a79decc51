import type { RunView } from '../../../core/contracts/run.ts';

/** Where a run is. In some stages it stays until somebody does something, through the others it passes by itself. */
export type Stage =
  | 'asking'
  | 'questions'
  | 'planning'
  | 'plan'
  | 'working'
  | 'breaking'
  | 'failed'
  | 'succeeded'
  | 'rejected'
  | 'canceled';

export interface ModelRun {
  readonly stage: Stage;
  /** What the questions were answered with. */
  readonly answered?: string;
  /** The newest decision about a plan. */
  readonly decided?: string;
  /** How many plans there have been, the one in the making included. */
  readonly plans: number;
}

/** What somebody may try with a run. */
export type Action =
  | { readonly kind: 'answer'; readonly text: string; readonly ids: 'right' | 'missing' | 'extra' }
  | {
      readonly kind: 'decide';
      readonly decision: 'approve' | 'revise' | 'reject';
      readonly comment?: string | undefined;
      /** Of which plan the hash is that goes along; 0 is of none that ever was. */
      readonly plan?: number | undefined;
      /** The model refuses to do the work. */
      readonly breaks?: boolean;
    }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'redrive' };

export interface Expected {
  readonly status: number;
  /** The end of the problem's type, where it is one. */
  readonly problem?: string;
  readonly next: ModelRun;
}

export const NEW_RUN: ModelRun = { stage: 'asking', plans: 0 };

const PASSING: Partial<Record<Stage, Stage>> = {
  asking: 'questions',
  planning: 'plan',
  working: 'succeeded',
  breaking: 'failed',
};

const SHOWN: Record<Stage, readonly [state: RunView['state'], phase: RunView['phase']]> = {
  asking: ['running', 'clarify'],
  questions: ['waiting', 'clarify'],
  planning: ['running', 'plan'],
  plan: ['waiting', 'plan'],
  working: ['running', 'execute'],
  breaking: ['running', 'execute'],
  failed: ['failed', 'execute'],
  succeeded: ['succeeded', 'completed'],
  rejected: ['canceled', 'cancelled'],
  canceled: ['canceled', 'cancelled'],
};

/** Where a run gets to when nobody does anything. */
export function settled(run: ModelRun): ModelRun {
  return { ...run, stage: PASSING[run.stage] ?? run.stage };
}

export function shownAs({ stage }: ModelRun): { state: RunView['state']; phase: RunView['phase'] } {
  const [state, phase] = SHOWN[stage];
  return { state, phase };
}

/** What an action has to come to, by what the API promises. */
export function expected(run: ModelRun, action: Action): Expected {
  switch (action.kind) {
    case 'answer':
      return expectedOfAnswer(run, action);
    case 'decide':
      return expectedOfDecision(run, action);
    case 'cancel':
      if (run.stage === 'canceled' || run.stage === 'rejected') return quiet(run);
      if (run.stage === 'succeeded' || run.stage === 'failed') return refused(run, 'run-is-over');
      return { status: 200, next: { ...run, stage: 'canceled' } };
    case 'redrive':
      if (run.stage !== 'failed') return refused(run, 'wrong-phase');
      return { status: 202, next: { ...run, stage: 'working' } };
  }
}

function expectedOfAnswer(run: ModelRun, { text, ids }: Extract<Action, { kind: 'answer' }>): Expected {
  const given = `${ids} ${text}`;
  if (run.answered !== undefined)
    return run.answered === given ? quiet(run) : refused(run, 'already-decided');
  if (run.stage !== 'questions') return refused(run, 'wrong-phase');
  if (ids !== 'right') return { status: 422, problem: 'invalid', next: run };
  return { status: 200, next: { ...run, stage: 'planning', answered: given, plans: 1 } };
}

function expectedOfDecision(run: ModelRun, action: Extract<Action, { kind: 'decide' }>): Expected {
  const { decision, comment = '', plan } = action;
  const decided = `${decision} ${comment}`;
  if (decision === 'revise' && comment === '') return { status: 422, problem: 'invalid', next: run };
  if (run.stage === 'plan') {
    if (plan !== undefined && plan !== run.plans) return refused(run, 'content-changed');
    const next = { ...run, decided };
    if (decision === 'reject') return { status: 200, next: { ...next, stage: 'rejected' } };
    if (decision === 'revise')
      return { status: 200, next: { ...next, stage: 'planning', plans: run.plans + 1 } };
    return { status: 200, next: { ...next, stage: action.breaks ? 'breaking' : 'working' } };
  }
  if (run.decided === undefined) return refused(run, 'wrong-phase');
  const isOfOtherPlan = decision === 'approve' && plan !== undefined && plan !== run.plans;
  return run.decided === decided && !isOfOtherPlan ? quiet(run) : refused(run, 'already-decided');
}

function quiet(run: ModelRun): Expected {
  return { status: 200, next: run };
}

function refused(run: ModelRun, problem: string): Expected {
  return { status: 409, problem, next: run };
}
