import type { StepPayload } from '../../core/contracts/machine-payloads.ts';
import type { Usage } from '../../core/contracts/run.ts';
import type { Attempt, PersonNeed, RunEvent, RunRecord } from '../../core/contracts/run-record.ts';
import type { Outcome, Workflow } from '../../core/contracts/workflow.ts';

/** One attempt of a step, as those see it who perform it. */
export interface Visit {
  readonly workflow: Workflow;
  readonly run: RunRecord;
  readonly attempt: Attempt;
  readonly payload: StepPayload;
  /** How long the step may still take. */
  readonly remainingMs: () => number;
}

/** What a step did, before it is written down. */
export type Performed = Completed | Parked | Handed;

export interface Completed {
  readonly outcome: Outcome;
  /** Kept as `result.json`, if there is something to keep. */
  readonly result?: unknown;
  /** It is kept already. */
  readonly hasResult?: boolean;
  readonly state?: Record<string, unknown>;
  readonly usage: Usage;
  readonly kept?: Promise<unknown>;
}

/** Somebody else does the work; a later delivery records what came of it. */
export interface Handed {
  readonly handed: true;
  readonly events: readonly RunEvent[];
  readonly kept?: Promise<unknown>;
}

/** It needs a person, and goes on when that person has decided. */
export interface Parked {
  readonly need: PersonNeed;
  /** Written before it is parked. */
  readonly events?: readonly RunEvent[];
  readonly usage: Usage;
  readonly kept?: Promise<unknown>;
}
