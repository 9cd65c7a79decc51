import { OUTCOMES, type Step, type WorkflowDefinition } from '../../contracts/workflow.ts';
import { nearestName } from '../nearest-name.ts';
import { isContractStep } from './step-kinds.ts';
import { possibleOutcomes, targetOf } from './step-outcomes.ts';
import type { FoundFault } from './workflow-fault.ts';
import { workflowGraph } from './workflow-graph.ts';

const OUTCOME_KEYS = new Set<string>([...OUTCOMES, '_default']);

/** Where the run starts, goes and ends. */
export function* checkGraph(workflow: WorkflowDefinition): Iterable<FoundFault> {
  const graph = workflowGraph(workflow);
  const ids = workflow.steps.map(({ id }) => id);
  if (graph.step(workflow.entry) === undefined) yield { field: 'entry', ...namesNoStep(workflow.entry, ids) };
  if (!workflow.steps.some(step => Object.values(step.next).includes(null)))
    yield { field: 'steps', message: 'have no end: no outcome leads to null' };
  for (const step of workflow.steps) {
    yield* checkTargets(step, ids);
    yield* checkPossibility(step);
    if (graph.step(workflow.entry) !== undefined && !graph.isReachable(step.id))
      yield { step: step.id, field: 'id', message: 'is reached by no way from the entry' };
    if (graph.isInCycle(step.id) && step.maxIterations === undefined)
      yield { step: step.id, field: 'maxIterations', message: 'is missing, and the graph leads back here' };
    if (step.onExhausted !== undefined && step.maxIterations === undefined)
      yield { step: step.id, field: 'onExhausted', message: 'needs maxIterations' };
  }
}

function* checkTargets(step: Step, ids: readonly string[]): Iterable<FoundFault> {
  for (const [key, target] of Object.entries(step.next)) {
    const field = `next.${key}`;
    if (!OUTCOME_KEYS.has(key))
      yield {
        step: step.id,
        field,
        message: `is no outcome: there are ${[...OUTCOME_KEYS].join(', ')}`,
        suggestion: nearestName(key, OUTCOME_KEYS),
      };
    if (typeof target === 'string' && !ids.includes(target))
      yield { step: step.id, field, ...namesNoStep(target, ids) };
  }
  const others = { onExhausted: step.onExhausted, ...rescuersOf(step) };
  for (const [field, target] of Object.entries(others))
    if (typeof target === 'string' && !ids.includes(target))
      yield { step: step.id, field, ...namesNoStep(target, ids) };
}

function rescuersOf(step: Step) {
  return isContractStep(step) ? { onBlocked: step.onBlocked, onFailed: step.onFailed } : {};
}

function* checkPossibility(step: Step): Iterable<FoundFault> {
  const possible = possibleOutcomes(step);
  if (possible.length === OUTCOMES.length) {
    if (Object.keys(step.next).length === 0)
      yield { step: step.id, field: 'next', message: 'leads nowhere: map outcomes to steps or null' };
    return;
  }
  // What cannot be read off the definition is checked while a run goes on; here all of it can.
  for (const outcome of possible)
    if (targetOf(step, outcome) === undefined)
      yield { step: step.id, field: 'next', message: `maps neither ${outcome} nor _default` };
  for (const outcome of ['skip', 'iterate'] as const)
    if (!possible.includes(outcome) && step.next[outcome] !== undefined)
      yield {
        step: step.id,
        field: `next.${outcome}`,
        message: `cannot happen: this step is ${possible.length > 1 ? possible.join(' or ') : 'ok or throws'}`,
      };
  if (step.kind === 'agent_task' && isContractStep(step) && step.next.fail !== undefined)
    yield {
      step: step.id,
      field: 'next.fail',
      message: 'cannot happen: onFailed says where a failure leads',
    };
  // What ends a run is told to the step that ends it, and no branch knows whether it is the last one.
  if (step.kind === 'parallel' && targetOf(step, 'ok') === null)
    yield { step: step.id, field: 'next.ok', message: 'must be a step: a parallel step cannot end the run' };
}

function namesNoStep(name: string, ids: readonly string[]): Pick<FoundFault, 'message' | 'suggestion'> {
  return { message: `names no step: "${name}"`, suggestion: nearestName(name, ids) };
}
