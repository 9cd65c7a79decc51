import type { WorkflowFault } from '../../contracts/errors.ts';
import type { WorkflowDefinition } from '../../contracts/workflow.ts';

/** A check looks at one side of a definition and says everything that is wrong with it. */
export type WorkflowCheck = (workflow: WorkflowDefinition) => Iterable<FoundFault>;
export type FoundFault = Omit<WorkflowFault, 'workflow'>;
