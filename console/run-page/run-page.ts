import type { RunOutputs } from '../../core/contracts/api.ts';
import type { Diagnosis } from '../../core/contracts/diagnosis.ts';
import type { RunView } from '../../core/contracts/run.ts';
import type { StepTold } from '../../core/domain/run/tell-steps.ts';

/** What the page of a run shows. */
export interface RunPage {
  /** As programs see it, but for the results: the page has links to them. */
  readonly run: RunView;
  readonly title: string;
  readonly requestedBy: string;
  readonly elapsedMs: number;
  readonly waitedMs: number;
  readonly steps: readonly StepTold[];
  /** Of what the steps took, where the journal is longer than a page reads of it. */
  readonly firstEvents?: number;
  /** The runs that it started. */
  readonly children: readonly string[];
  readonly readable: RunOutputs;
  /** The newest that is for the reader. */
  readonly diagnosis?: Diagnosis;
  /** Only those who asked for a run may redrive it. */
  readonly mayRedrive: boolean;
  /** Of the form that asks. */
  readonly nonce: string;
}
