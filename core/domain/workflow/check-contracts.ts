import type { Branch, Step, WorkflowDefinition } from '../../contracts/workflow.ts';
import { checkOutputTemplates } from '../steps/output-paths.ts';
import { type ContractStep, isContractStep, workerOf } from './step-kinds.ts';
import type { FoundFault } from './workflow-fault.ts';

/** What each way to read a verdict reads it from. */
const VERDICT_OUTPUTS = { decision: 'decision', phrase: 'feedback', findings: 'findings' } as const;
const MOST_QUESTIONS = 10;

/** What steps promise to deliver, and what people are asked. */
export function* checkContracts(workflow: WorkflowDefinition): Iterable<FoundFault> {
  for (const step of workflow.steps) {
    for (const fault of workerFaults(step, false)) yield { step: step.id, ...fault };
    for (const branch of step.kind === 'parallel' ? step.branches : [])
      for (const fault of workerFaults(branch, true)) yield { step: branch.id, ...fault };
    if (isContractStep(step)) for (const fault of faultsOf(step)) yield { step: step.id, ...fault };
    if (step.kind === 'dispatch' && step.workflow === workflow.id)
      yield { step: step.id, field: 'workflow', message: 'is this workflow itself, which would never end' };
    if (step.kind !== 'human_questions') continue;
    const ids = step.questions.map(({ id }) => id);
    if (new Set(ids).size < ids.length)
      yield { step: step.id, field: 'questions', message: 'have ids that are the same' };
    if (ids.length > MOST_QUESTIONS)
      yield { step: step.id, field: 'questions', message: `must be at most ${MOST_QUESTIONS}` };
  }
}

/** A worker is handed a prompt and hands in files; what it would have to come back for it cannot do. */
function* workerFaults(step: Step | Branch, isBranch: boolean): Iterable<FoundFault> {
  const worker = workerOf(step);
  if (worker === undefined) return;
  const field = 'agent.provider';
  if (isBranch) yield { field, message: `is "${worker}", which does whole steps and no branches` };
  else if (!isContractStep(step))
    yield { field, message: `is "${worker}", which needs outputs instead of a result` };
  else if (step.mayAsk === true || step.gates !== undefined)
    yield { field, message: `is "${worker}", which can neither ask nor have its prompt or work approved` };
}

function* faultsOf(step: ContractStep): Iterable<FoundFault> {
  yield* checkOutputTemplates(step.outputs);
  if (step.kind !== 'agent_review') return;
  const verdict = step.verdict ?? 'decision';
  const needed = VERDICT_OUTPUTS[verdict];
  if (!Object.hasOwn(step.outputs, needed))
    yield { field: `outputs.${needed}`, message: `is missing: the verdict is read from it (${verdict})` };
}
