import type { Diagnosis, RedriveGate } from '../../core/contracts/diagnosis.ts';
import type { RunState } from '../../core/contracts/run.ts';

interface ShownRun {
  readonly runId: string;
  readonly title: string;
  readonly state: RunState;
}

/** What the page of a diagnosis shows. */
export interface DiagnosisPage {
  readonly run: ShownRun & { readonly summary: string };
  /** Only those who asked for a run may redrive it. */
  readonly mayRedrive: boolean;
  /** Of the form that asks. */
  readonly nonce: string;
  /** Absent where nobody has asked yet. */
  readonly shown?: {
    readonly diagnosis: Diagnosis;
    readonly question: string;
    /** The cited evidence, by reference; others wrote it. */
    readonly evidence: Readonly<Record<string, string>>;
  };
}

export interface RedrivePage {
  readonly run: ShownRun;
  readonly diagnosisId: string;
  readonly gate: RedriveGate;
  readonly reason: string;
  readonly stepId?: string | undefined;
  readonly refs: readonly string[];
  readonly nonce: string;
}
