import type { WorkflowDefinition } from '../../contracts/workflow.ts';
import { checkOutputTemplates } from '../steps/output-paths.ts';
import { type ContractStep, isContractStep } from './step-kinds.ts';
import type { FoundFault } from './workflow-fault.ts';

/** What each way to read a verdict reads it from. */
const VERDICT_OUTPUTS = { decision: 'decision', phrase: 'feedback', findings: 'findings' } as const;
const MOST_QUESTIONS = 10;

/** What steps promise to deliver, and what people are asked. */
export function* checkContracts(workflow: WorkflowDefinition): Iterable<FoundFault> {
  for (const step of workflow.steps) {
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

function* faultsOf(step: ContractStep): Iterable<FoundFault> {
  yield* checkOutputTemplates(step.outputs);
  if (step.kind !== 'agent_review') return;
  const verdict = step.verdict ?? 'decision';
  const needed = VERDICT_OUTPUTS[verdict];
  if (!Object.hasOwn(step.outputs, needed))
    yield { field: `outputs.${needed}`, message: `is missing: the verdict is read from it (${verdict})` };
}
