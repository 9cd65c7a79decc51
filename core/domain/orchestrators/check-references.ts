import { nearestName } from '../nearest-name.ts';
import type { FieldPath, FoundFault } from './found-fault.ts';
import type { OrchestratorOutline } from './outline.ts';
import { LONGEST_WORKFLOW_ID, workflowIdOf } from './workflow-ids.ts';

/** Who and what the orchestrator names, and what it is named itself. */
export function* checkReferences(
  {
    id,
    selector_agent,
    diagnostics_agent,
    default_workflow,
    shared_workflows,
    agents,
    workflows,
  }: OrchestratorOutline,
  folder: string | undefined,
  modules: readonly string[] | undefined,
): Iterable<FoundFault> {
  if (id !== undefined && folder !== undefined && id !== folder)
    yield { path: ['id'], message: `must equal the name of the folder, "${folder}"` };
  const workflowIds = workflows.flatMap(workflow => workflow.id ?? []);
  yield* namesOneOf(['selector_agent'], 'agent', selector_agent, agents);
  yield* namesOneOf(['diagnostics_agent'], 'agent', diagnostics_agent, agents);
  yield* namesOneOf(['default_workflow'], 'workflow', default_workflow, workflowIds);
  yield* areUnique([
    ...workflows.map((workflow, at) => ({ id: workflow.id, path: ['workflows', at, 'id'] })),
    ...shared_workflows.map((name, at) => ({ id: name, path: ['shared_workflows', at] })),
  ]);
  if (modules !== undefined)
    for (const [at, name] of shared_workflows.entries())
      yield* namesOneOf(['shared_workflows', at], 'workflow module', name, modules);
  for (const [at, workflow] of workflows.entries()) {
    if (id !== undefined && workflow.id !== undefined) {
      const excess = workflowIdOf(id, workflow.id).length - LONGEST_WORKFLOW_ID;
      if (excess > 0)
        yield {
          path: ['workflows', at, 'id'],
          message: `is ${excess} characters too long, together with the orchestrator's`,
        };
    }
    const steps = workflow.steps.map((step, number) => ({
      ...step,
      path: ['workflows', at, 'steps', number],
    }));
    yield* areUnique(steps.map(step => ({ id: step.id, path: [...step.path, 'id'] })));
    for (const step of steps) yield* namesOneOf([...step.path, 'agent'], 'agent', step.agent, agents);
  }
}

export function* namesOneOf(
  path: FieldPath,
  kind: string,
  name: string | undefined,
  known: readonly string[],
): Iterable<FoundFault> {
  if (name === undefined || known.includes(name)) return;
  const suggestion = nearestName(name, known);
  yield { path, message: `names no ${kind}: "${name}"`, ...(suggestion !== undefined && { suggestion }) };
}

/** Names of states and machines cannot tell "-" from "_". */
function* areUnique(
  named: readonly { readonly id: string | undefined; readonly path: FieldPath }[],
): Iterable<FoundFault> {
  const taken = new Map<string, string>();
  for (const { id, path } of named) {
    if (id === undefined) continue;
    const key = id.replaceAll('_', '-');
    const holder = taken.get(key);
    if (holder !== undefined) yield { path, message: `is already the id of "${holder}"` };
    taken.set(key, id);
  }
}
