import { ConfigurationError } from '../../core/contracts/errors.ts';
import type { Gating, Workflow } from '../../core/contracts/workflow.ts';

export function gatingOf(workflow: Workflow): Gating {
  if (workflow.gating !== undefined) return workflow.gating;
  throw new ConfigurationError(`Workflow ${workflow.id} has no gates.`);
}
