import type { GatePolicyInput } from '../../contracts/gate-policy.ts';
import type { WorkflowDefinition } from '../../contracts/workflow.ts';
import { policyFaults } from '../gates/policy-faults.ts';
import { isHumanStep } from './step-kinds.ts';
import type { FoundFault } from './workflow-fault.ts';

interface Place {
  readonly step?: string;
  readonly field: string;
  readonly policy?: GatePolicyInput;
  /** How long a person may take there. */
  readonly waitSeconds?: number;
}

/** Who may decide, wherever a person is asked. */
export function* checkPolicies(workflow: WorkflowDefinition): Iterable<FoundFault> {
  for (const { step, field, policy, waitSeconds } of placesOf(workflow)) {
    if (policy === undefined) continue;
    for (const fault of policyFaults(policy, waitSeconds))
      yield {
        ...(step !== undefined && { step }),
        ...fault,
        field: fault.field === '' ? field : `${field}.${fault.field}`,
      };
  }
}

function* placesOf({ gating, steps }: WorkflowDefinition): Iterable<Place> {
  if (gating !== undefined) yield { field: 'gating.policy', ...pick(gating) };
  for (const step of steps) {
    if (isHumanStep(step)) yield { step: step.id, field: 'policy', ...pick(step) };
    const inner = step.kind === 'parallel' ? step.branches : [];
    for (const asking of [step, ...inner]) {
      const gates = 'gates' in asking ? Object.entries(asking.gates ?? {}) : [];
      for (const [stage, approver] of gates)
        if (approver?.kind === 'human')
          yield { step: asking.id, field: `gates.${stage}.policy`, ...pick(approver) };
    }
  }
}

function pick({ policy, waitSeconds }: Pick<Place, 'policy' | 'waitSeconds'>) {
  return { policy, waitSeconds };
}
