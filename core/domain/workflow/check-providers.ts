import { PROVIDER_KEYS } from '../../contracts/provider-keys.ts';
import type { Agent, Approver, Branch, Step, WorkflowDefinition } from '../../contracts/workflow.ts';
import { nearestName } from '../nearest-name.ts';
import type { FoundFault } from './workflow-fault.ts';

type Found = Pick<FoundFault, 'step' | 'field'> & { readonly agent: Agent };

/** Who is to answer must be somebody: found out now, and not after people have approved. */
export function* checkProviders(workflow: WorkflowDefinition): Iterable<FoundFault> {
  for (const { agent, step, field } of agentsOf(workflow)) {
    const { provider } = agent;
    if (provider === undefined || PROVIDER_KEYS.some(key => key === provider)) continue;
    yield {
      ...(step !== undefined && { step }),
      field: `${field}.provider`,
      message: `is no provider: there are ${PROVIDER_KEYS.join(', ')}`,
      suggestion: nearestName(provider, PROVIDER_KEYS),
    };
  }
}

function* agentsOf({ gating, steps }: WorkflowDefinition): Iterable<Found> {
  if (gating !== undefined) {
    yield { field: 'gating.clarify.agent', agent: gating.clarify.agent };
    yield { field: 'gating.plan.agent', agent: gating.plan.agent };
  }
  for (const step of steps)
    for (const one of step.kind === 'parallel' ? step.branches : [step]) yield* agentsOfStep(one);
}

function* agentsOfStep(step: Step | Branch): Iterable<Found> {
  if ('agent' in step) yield { step: step.id, field: 'agent', agent: step.agent };
  const gates: Readonly<Record<string, Approver | undefined>> = { ...('gates' in step && step.gates) };
  for (const [stage, approver] of Object.entries(gates))
    if (approver?.kind === 'ai')
      yield { step: step.id, field: `gates.${stage}.agent`, agent: approver.agent };
}
