import { namesOneOf } from './check-references.ts';
import type { FoundFault } from './found-fault.ts';
import type { StepOutline, WorkflowOutline } from './outline.ts';
import { type RouteField, routeFields, type StepGraph, stepGraph } from './step-routes.ts';

const NOT_OF_A_TASK: readonly RouteField[] = ['on_approve', 'on_reject'];
const NOT_OF_A_REVIEW: readonly RouteField[] = ['next'];

/** Where each step leads, and what it says must have been before. Paths are those of the workflow's fields. */
export function* checkRoutes(workflow: WorkflowOutline): Iterable<FoundFault> {
  // A type that is unknown leaves open where its step leads.
  const graph = workflow.steps.some(({ type }) => type === undefined) ? undefined : stepGraph(workflow);
  const ids = workflow.steps.flatMap(({ id }) => id ?? []);
  for (const [at, step] of workflow.steps.entries()) {
    const path = ['steps', at];
    for (const field of routeFields(step))
      yield* namesOneOf([...path, field], 'step', step[field] ?? undefined, ids);
    if (step.type === 'agent_review' && step.on_reject === undefined)
      yield { path: [...path, 'on_reject'], message: 'is missing: a review says where a rejection leads' };
    for (const field of misplacedFields(step))
      yield {
        path: [...path, field],
        atKey: true,
        message:
          step.type === 'agent_review'
            ? 'is for tasks; a review goes on by on_approve and on_reject'
            : 'is for reviews; a task goes on by next',
      };
    if (step.id !== undefined && graph?.isReachable(step.id) === false)
      yield { path: [...path, 'id'], message: 'is reached by no way from the first step' };
    yield* checkNeeds(step, at, ids, graph);
  }
}

function* checkNeeds(
  { id = '', needs }: StepOutline,
  at: number,
  ids: readonly string[],
  graph: StepGraph | undefined,
): Iterable<FoundFault> {
  for (const [number, need] of needs.entries()) {
    const path = ['steps', at, 'needs', number];
    yield* namesOneOf(path, 'step', need, ids);
    if (need === undefined || !ids.includes(need)) continue;
    if (need === id) yield { path, message: 'is the step itself' };
    else if (graph?.leadsTo(need, id) === false)
      yield { path, message: `cannot have run before: no way leads from "${need}" to "${id}"` };
  }
}

function misplacedFields(step: StepOutline): RouteField[] {
  if (step.type === undefined) return [];
  const misplaced = step.type === 'agent_review' ? NOT_OF_A_REVIEW : NOT_OF_A_TASK;
  return misplaced.filter(field => step[field] !== undefined);
}
