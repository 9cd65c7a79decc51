import { createHash } from 'node:crypto';
import type { Workflow } from '../../contracts/workflow.ts';
import { serialiseShape } from './serialise-workflow.ts';

/** The author's version and a digest of the definition, the same on every host that holds the same definition. */
export function workflowVersion(workflow: Workflow): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(serialiseShape(workflow)))
    .digest('hex');
  return `${workflow.version}-${digest.slice(0, 8)}`;
}
