import { createHash } from 'node:crypto';
import type { Workflow } from '../../contracts/workflow.ts';
import { serialiseShape } from './serialise-workflow.ts';

/**
 * The author's version and a digest of the definition and of its source text: a change of code is a change, too. The
 * functions themselves cannot be compared, because each host writes them in its own way.
 */
export function workflowVersion(workflow: Workflow, source: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(serialiseShape(workflow)))
    .update(source)
    .digest('hex');
  return `${workflow.version}-${digest.slice(0, 8)}`;
}
