import type { Step, WorkflowDefinition } from '../../contracts/workflow.ts';
import { possibleOutcomes, rescueOf, targetOf, unblockerOf } from './step-outcomes.ts';

/** What can be asked about the ways through a workflow. Targets that name no step are left out. */
export interface WorkflowGraph {
  step(id: string): Step | undefined;
  predecessors(id: string): string[];
  /** Whether one or more moves can lead from one step to the other. */
  leadsTo(from: string, to: string): boolean;
  isInCycle(id: string): boolean;
  inSameCycle(one: string, other: string): boolean;
  isReachable(id: string): boolean;
}

export function workflowGraph(workflow: WorkflowDefinition): WorkflowGraph {
  const steps = new Map(workflow.steps.map(step => [step.id, step]));
  const successors = new Map(
    workflow.steps.map(step => [step.id, successorsOf(step).filter(id => steps.has(id))]),
  );
  const reached = new Map([...successors.keys()].map(id => [id, reachedFrom(id, successors)]));
  const leadsTo = (from: string, to: string) => reached.get(from)?.has(to) ?? false;
  return {
    step: id => steps.get(id),
    predecessors: id => [...successors].filter(([, targets]) => targets.includes(id)).map(([from]) => from),
    leadsTo,
    isInCycle: id => leadsTo(id, id),
    inSameCycle: (one, other) => leadsTo(one, other) && leadsTo(other, one),
    isReachable: id => id === workflow.entry || leadsTo(workflow.entry, id),
  };
}

function successorsOf(step: Step): string[] {
  const targets = possibleOutcomes(step).map(outcome => targetOf(step, outcome));
  return [...new Set([...targets, rescueOf(step), unblockerOf(step), step.onExhausted])].filter(
    target => typeof target === 'string',
  );
}

function reachedFrom(id: string, successors: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(successors.get(id) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(successors.get(next) ?? []));
  }
  return reached;
}
