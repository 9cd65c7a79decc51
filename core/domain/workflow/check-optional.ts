import type { Branch, Step, WorkflowDefinition } from '../../contracts/workflow.ts';
import { REFERENCE } from '../prompts/template-reference.ts';
import { isHumanStep, workerOf } from './step-kinds.ts';
import { targetOf } from './step-outcomes.ts';
import type { FoundFault } from './workflow-fault.ts';

/** Steps that whoever approves the plan may leave out. */
export function* checkOptional(workflow: WorkflowDefinition): Iterable<FoundFault> {
  const around = workflow.steps.flatMap<Step | Branch>(step =>
    step.kind === 'parallel' ? [step, ...step.branches] : [step],
  );
  const optional = around.filter(step => step.optional === true);
  for (const step of optional) {
    const message = workflow.gating === undefined ? NO_GATES : whyNeeded(step);
    if (message !== undefined) yield { step: step.id, field: 'optional', message };
    else if ('next' in step && targetOf(step, 'skip') === undefined)
      yield {
        step: step.id,
        field: 'next',
        message: 'says not where a run goes that leaves the step out: map skip, _default or ok',
      };
  }
  yield* checkLists(workflow, new Set(optional.map(({ id }) => id)));
}

const NO_GATES = 'needs gating: only whoever approves a plan can leave a step out';

/** Why a step cannot be left out; `undefined` where it can. */
function whyNeeded(step: Step | Branch): string | undefined {
  if (step.kind === 'parallel') return 'cannot hold for all branches at once: say of each whether it is';
  if (isHumanStep(step)) return 'cannot be: whoever approves the plan must not leave other people out';
  const isElsewhere = step.kind === 'dispatch' || workerOf(step) !== undefined;
  return isElsewhere ? 'cannot be: the work of this step is done elsewhere' : undefined;
}

/** Texts say of a result that it was left out; a list that is not there has no items to dispatch for. */
function* checkLists({ steps }: WorkflowDefinition, optional: ReadonlySet<string>): Iterable<FoundFault> {
  for (const step of steps) {
    if (step.kind !== 'dispatch' || step.each === undefined) continue;
    for (const [whole, path = ''] of step.each.matchAll(REFERENCE)) {
      const [root, name = ''] = path.split('.');
      if (root === 'steps' && optional.has(name))
        yield { step: step.id, field: 'each', message: `refers to ${whole}, a step that may be left out` };
    }
  }
}
