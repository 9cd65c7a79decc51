import type { GatePolicyInput } from '../../contracts/gate-policy.ts';
import type { PersonNeed } from '../../contracts/run-record.ts';
import type { RunnableStep } from './find-step.ts';
import { isHumanStep } from './step-kinds.ts';

/** What the author of a step says about who decides in it; what he says nothing about is the tenant's to say. */
export function gatePolicyOf(
  step: RunnableStep,
  { kind, shows }: Pick<PersonNeed, 'kind' | 'shows'>,
): GatePolicyInput | undefined {
  if (isHumanStep(step)) return step.policy;
  if (kind !== 'review' || !('gates' in step)) return undefined;
  const approver = shows === 'prompt.md' ? step.gates?.prompt : step.gates?.response;
  return approver?.kind === 'human' ? approver.policy : undefined;
}
