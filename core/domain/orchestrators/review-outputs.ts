import type { OutputContract } from '../../contracts/workflow.ts';
import type { StepOutline } from './outline.ts';

/** What a review delivers when it does not say. Who approves need not add anything. */
export const REVIEW_OUTPUTS: OutputContract = {
  decision: { file: 'decision.txt' },
  feedback: { file: 'feedback.md', allowEmpty: true },
};

export function outputNamesOf({ type, outputs }: Pick<StepOutline, 'type' | 'outputs'>): readonly string[] {
  return outputs ?? (type === 'agent_review' ? Object.keys(REVIEW_OUTPUTS) : []);
}
