import type { EvidenceFacts } from '../../contracts/diagnosis-bundle.ts';

/** An event of an execution's history, without what went in and out of its states: that is told by the journal. */
export interface HistoryFact {
  readonly id: number;
  readonly at: string;
  readonly type: string;
  /** Of the state that was entered or left. */
  readonly state?: string;
  readonly resource?: string;
  readonly error?: string;
  readonly cause?: string;
}

const LONGEST_CAUSE = 4000;

export function historyText({ id, at, type, state, resource, error, cause }: HistoryFact): string {
  return JSON.stringify({ id, at, type, state, resource, error, cause: cause?.slice(0, LONGEST_CAUSE) });
}

/** `stepsByState` says which step a state is of: states bear the titles of steps. */
export function historyFacts(
  { at, type, state, error, cause }: HistoryFact,
  stepsByState: ReadonlyMap<string, string>,
): EvidenceFacts {
  const stepId = state === undefined ? undefined : stepsByState.get(state);
  return {
    type,
    at,
    ...(stepId !== undefined && { stepId }),
    ...(error !== undefined && { errorName: error }),
    ...(cause !== undefined && { errorMessage: messageOf(cause).slice(0, 1000) }),
  };
}

/** A function's error comes as JSON. */
function messageOf(cause: string): string {
  try {
    const { errorMessage } = JSON.parse(cause) as { errorMessage?: unknown };
    return typeof errorMessage === 'string' ? errorMessage : cause;
  } catch {
    return cause;
  }
}

export function historyWeight({ type, error }: Pick<HistoryFact, 'type' | 'error'>): number {
  if (/^Execution(Failed|TimedOut|Aborted)$/.test(type)) return 4;
  if (error !== undefined || /(Failed|TimedOut|Aborted)$/.test(type)) return 3;
  if (/^(ExecutionRedriven|ExecutionStarted|FailStateEntered)$/.test(type)) return 2;
  return /Entered$/.test(type) ? 1 : 0;
}
