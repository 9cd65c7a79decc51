import type { WorkflowDefinition } from '../../contracts/workflow.ts';
import { namesOneOf } from './check-references.ts';
import type { FieldPath, FoundFault } from './found-fault.ts';

export type WorkflowSummary = Pick<WorkflowDefinition, 'id' | 'title' | 'description' | 'inputs'>;

/** The workflows that there are, by id, as far as they could be loaded; of a broken orchestrator its own id stands for all of its workflows. */
export type KnownWorkflows = ReadonlyMap<string, WorkflowSummary | undefined>;

/** What is broken is told where it is broken. */
export function namesWorkflow(
  path: FieldPath,
  name: string | undefined,
  known: KnownWorkflows,
): Iterable<FoundFault> {
  const [orchestratorId = ''] = name?.split('--') ?? [];
  if (known.has(orchestratorId) && known.get(orchestratorId) === undefined) return [];
  return namesOneOf(path, 'workflow', name, [...known.keys()]);
}
