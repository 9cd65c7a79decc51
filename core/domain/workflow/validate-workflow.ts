import type { WorkflowFault } from '../../contracts/errors.ts';
import type { WorkflowDefinition } from '../../contracts/workflow.ts';
import { checkContracts } from './check-contracts.ts';
import { checkGraph } from './check-graph.ts';
import { checkLimits } from './check-limits.ts';
import { checkNames } from './check-names.ts';
import { checkOptional } from './check-optional.ts';
import { checkPolicies } from './check-policies.ts';
import { checkProviders } from './check-providers.ts';
import { checkShape } from './check-shape.ts';
import { checkTemplates } from './check-templates.ts';
import type { WorkflowCheck } from './workflow-fault.ts';

const CHECKS: readonly WorkflowCheck[] = [
  checkNames,
  checkGraph,
  checkOptional,
  checkTemplates,
  checkContracts,
  checkProviders,
  checkLimits,
  checkPolicies,
];

/** Everything that is wrong with a definition, so that one look is enough to mend it. */
export function validateWorkflow(workflow: WorkflowDefinition): WorkflowFault[] {
  const misshapen = [...checkShape(workflow)];
  // What the other checks would say of something else than a definition misleads.
  const faults = misshapen.length > 0 ? misshapen : CHECKS.flatMap(check => [...check(workflow)]);
  return faults.map(fault => ({ workflow: String(workflow?.id ?? 'workflow'), ...fault }));
}
