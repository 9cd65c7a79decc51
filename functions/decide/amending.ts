import type { WorkflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import type { DecisionRequest } from '../../core/contracts/decision.ts';
import { ConfigurationError } from '../../core/contracts/errors.ts';
import { conflict, invalid } from '../../core/contracts/problem.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import type { Workflow } from '../../core/contracts/workflow.ts';
import { type AmendedPlan, amendPlan } from '../../core/domain/run/amend-plan.ts';
import type { PriceCall } from '../../core/domain/run/plan-actions.ts';

export interface AmendPorts {
  readonly workflows: WorkflowLibrary;
  readonly priceCall: PriceCall;
}

/** How a plan changes if whoever approves it asks for that; the definition is read only then. */
export async function amending(
  { workflows, priceCall }: AmendPorts,
  run: RunRecord,
  { amendments, edited }: Pick<DecisionRequest, 'amendments' | 'edited'>,
): Promise<((run: RunRecord) => AmendedPlan) | undefined> {
  if (edited !== undefined)
    throw invalid([{ field: 'edited', message: 'A plan is changed by `amendments`.' }]);
  if (amendments === undefined) return undefined;
  const workflow = await definitionOf(workflows, run);
  return current => amendPlan(current, workflow, amendments, priceCall);
}

/** This function has the definitions that it was deployed with; a run may have started before. */
async function definitionOf(workflows: WorkflowLibrary, run: RunRecord): Promise<Workflow> {
  try {
    return await workflows.findVersion(run.workflowId, run.workflowVersion);
  } catch (fault) {
    if (!(fault instanceof ConfigurationError)) throw fault;
    throw conflict('The workflow has been deployed anew since the run started.', {
      name: 'DefinitionGone',
      slug: 'definition-gone',
      title: 'The plan cannot be amended any more',
      hint: 'Approve the plan as it is, ask for another one, or start a new run.',
      cause: fault,
    });
  }
}
