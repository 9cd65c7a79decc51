import type { Step, Workflow } from '../../contracts/workflow.ts';
import { type WorkflowGraph, workflowGraph } from '../workflow/workflow-graph.ts';
import type { AslAssign } from './asl.ts';

const TOTAL = 'totalIterations';

/**
 * A counter is a variable that holds the number of the next visit of its step. Step Functions has no default
 * for a variable that nothing assigned, so all of them are set to 1 before the first step that counts.
 */
export interface IterationCounters {
  readonly graph: WorkflowGraph;
  counts(step: Step): boolean;
  /** The visit's number, as it goes into the payload. */
  iterationOf(step: Step): string | 1;
  initial(): AslAssign;
  /** What a visit of the step changes. */
  afterVisit(step: Step): AslAssign;
  /** What must hold for one more visit of `to` after `from`; `undefined` where it always holds. */
  guard(from: Step, to: Step, when?: 'after visit' | 'during visit'): string | undefined;
}

export function iterationCounters(workflow: Workflow): IterationCounters {
  const graph = workflowGraph(workflow);
  const total = workflow.limits?.maxIterations;
  const counts = (step: Step) => step.maxIterations !== undefined && graph.isInCycle(step.id);
  const counted = workflow.steps.filter(counts);
  const totalCounts = total !== undefined && counted.length > 0;
  const checked = new Set(counted.filter(step => !isBoundedByPredecessors(workflow, graph, step)));
  return {
    graph,
    counts,
    iterationOf: step => (counts(step) ? `{% $${counterName(step)} %}` : 1),
    initial: () =>
      Object.fromEntries(
        [...counted.map(counterName), ...(totalCounts ? [TOTAL] : [])].map(name => [name, 1]),
      ),
    afterVisit: step =>
      Object.fromEntries(
        (counts(step) ? [counterName(step), ...(totalCounts ? [TOTAL] : [])] : []).map(name => [
          name,
          `{% $${name} + 1 %}`,
        ]),
      ),
    guard: (from, to, when = 'after visit') => {
      if (!checked.has(to) || !graph.inSameCycle(from.id, to.id)) return undefined;
      // While a visit goes on it is not counted yet.
      const sign = (counter: Step | undefined) =>
        when === 'during visit' && (counter === undefined || counter === from) ? '<' : '<=';
      const own = `$${counterName(to)} ${sign(to)} ${to.maxIterations}`;
      return totalCounts ? `${own} and $${TOTAL} ${sign(undefined)} ${total}` : own;
    },
  };
}

/**
 * A step is visited at most once per visit of each predecessor in its cycle, and once from outside. If that
 * is within its own limit there is nothing to check. Round a cycle such limits would have to grow for ever,
 * so every cycle keeps a step that is checked.
 */
function isBoundedByPredecessors(workflow: Workflow, graph: WorkflowGraph, step: Step): boolean {
  if (workflow.steps.some(({ onExhausted }) => onExhausted === step.id)) return false;
  const predecessors = graph.predecessors(step.id);
  const inside = predecessors.filter(id => graph.inSameCycle(id, step.id));
  const outside = inside.length < predecessors.length || workflow.entry === step.id ? 1 : 0;
  const visits = inside.reduce(
    (sum, id) => sum + (graph.step(id)?.maxIterations ?? Number.POSITIVE_INFINITY),
    0,
  );
  return visits + outside <= (step.maxIterations ?? 0);
}

function counterName({ id }: Step): string {
  return `${id.replace(/[-_](.)/g, (_, letter: string) => letter.toUpperCase())}Iteration`;
}
