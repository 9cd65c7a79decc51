import type { OutputContract, ReviewStep } from '../../contracts/workflow.ts';

/** What of a step says what its worker has to deliver. */
export interface DeliveryTerms {
  readonly kind: 'agent_task' | 'agent_review';
  readonly outputs: OutputContract;
  readonly verdict?: ReviewStep['verdict'];
}

/** The outputs of a review that a machine reads. */
export type OutputForm = 'text' | 'decision' | 'findings';

export function outputForm({ kind, verdict = 'decision' }: DeliveryTerms, key: string): OutputForm {
  if (kind === 'agent_review' && key === verdict && verdict !== 'phrase') return verdict;
  return 'text';
}
