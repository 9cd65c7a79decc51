import type { WorkflowDefinition } from '../../contracts/workflow.ts';
import { STATE_NAMES, stateNamesOf } from './state-names.ts';
import type { FoundFault } from './workflow-fault.ts';

const LEGAL_ID = /^[a-z][a-z0-9]*([-_][a-z0-9]+)*$/;
const ILLEGAL_ID = 'must be lower-case words joined by "-" or "_"';
/** It becomes the name of a state machine; two hyphens part an orchestrator's id from that of its workflow. */
const LEGAL_WORKFLOW_ID = /^(?=.{1,48}$)[a-z][a-z0-9]*(-[a-z0-9]+)*(--[a-z][a-z0-9]*(-[a-z0-9]+)*)?$/;
/** What is done at the gates goes by these. */
const RESERVED_IDS = new Set(['clarify', 'plan', 'questions']);
/** Step Functions' own limit. */
const LONGEST_STATE_NAME = 80;

/** Ids and titles: ids are stored and counted by, titles become the names of states. */
export function* checkNames(workflow: WorkflowDefinition): Iterable<FoundFault> {
  if (!LEGAL_WORKFLOW_ID.test(workflow.id))
    yield { field: 'id', message: 'must be lower-case words joined by "-", at most 48 characters' };
  if (!Number.isInteger(workflow.version) || workflow.version < 1)
    yield { field: 'version', message: 'must be a whole number from 1' };
  yield* checkIds(workflow);
  yield* checkStateNames(workflow);
}

function* checkIds(workflow: WorkflowDefinition): Iterable<FoundFault> {
  const taken = new Map<string, string>();
  for (const { id } of workflow.steps.flatMap(withBranches)) {
    if (!LEGAL_ID.test(id)) yield { step: id, field: 'id', message: ILLEGAL_ID };
    if (RESERVED_IDS.has(id)) yield { step: id, field: 'id', message: 'is reserved for the gates' };
    // Counters of the machine are named after ids, and cannot tell "-" from "_".
    const key = id.replaceAll('_', '-');
    const holder = taken.get(key);
    if (holder !== undefined) yield { step: id, field: 'id', message: `is already the id of "${holder}"` };
    taken.set(key, id);
  }
}

function* checkStateNames(workflow: WorkflowDefinition): Iterable<FoundFault> {
  const taken = new Map<string, string>(
    Object.values(STATE_NAMES).map(name => [name, 'the machine itself'] as const),
  );
  for (const step of workflow.steps) {
    for (const name of stateNamesOf(step)) {
      const holder = taken.get(name);
      if (holder !== undefined)
        yield { step: step.id, field: 'title', message: `"${name}" is already a name of ${holder}` };
      taken.set(name, `step ${step.id}`);
    }
    const longest = Math.max(...stateNamesOf(step).map(name => name.length));
    if (longest > LONGEST_STATE_NAME)
      yield {
        step: step.id,
        field: 'title',
        message: `is ${longest - LONGEST_STATE_NAME} characters too long for the names of states`,
      };
  }
}

function withBranches(step: WorkflowDefinition['steps'][number]): { id: string }[] {
  return step.kind === 'parallel' ? [step, ...step.branches] : [step];
}
