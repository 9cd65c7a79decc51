import { withinBudget } from '../../core/adapters/providers/within-budget.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import type { Workflow } from '../../core/contracts/workflow.ts';
import { runnableSteps } from '../../core/domain/workflow/find-step.ts';
import type { RunStepPorts } from './run-step.ts';

/** No call is made that could take the run beyond the cap of its plan. */
export function affordable(
  ports: RunStepPorts,
  workflow: Workflow,
  run: RunRecord,
  stepId: string,
): RunStepPorts {
  const { plan, usage, attempts } = run;
  if (plan?.capUsd === undefined) return ports;
  const others = runnableSteps(workflow).filter(
    ({ id }) => id !== stepId && attempts[id]?.status === 'running',
  );
  const alongside = others.flatMap(step => ('agent' in step ? [step.agent] : []));
  const budget = { capUsd: plan.capUsd, spentUsd: usage.costUsd, alongside };
  return { ...ports, providers: withinBudget(ports.providers, budget) };
}
