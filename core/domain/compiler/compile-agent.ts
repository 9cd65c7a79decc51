import { PersonNeeded, StepBlocked } from '../../contracts/errors.ts';
import type { WorkflowLimits } from '../../contracts/workflow.ts';
import { approversOf, personWaitSeconds } from '../workflow/person-wait.ts';
import { askName } from '../workflow/state-names.ts';
import type { ContractStep, ResultStep } from '../workflow/step-kinds.ts';
import { stepTimeout } from '../workflow/step-timeout.ts';
import type { AslCatcher, AslTask, AslValue } from './asl.ts';
import { callRunStep, waitForPerson } from './call-function.ts';

const PERSON_NEEDED = new PersonNeeded('').name;
export const STEP_BLOCKED = new StepBlocked('').name;
const DEFAULT_REJECTIONS = 2;

type Payload = { readonly [name: string]: AslValue };

/** What a person said opens the way back into the step; a visit that nobody was asked in has the number 0. */
const RESUMED = '{% $exists($states.input.resumed) ? $states.input.resumed : 0 %}';

export function callAgent(
  step: ContractStep | ResultStep,
  payload: Payload,
  limits: WorkflowLimits | undefined,
): AslTask {
  const { description, retry } = step;
  const timeoutSeconds = stepTimeout(step, limits).seconds;
  return callRunStep(
    { description, retry, timeoutSeconds, maxRejections: maxRejectionsOf(step) },
    { ...payload, resumed: RESUMED },
  );
}

/** Asks a person what the step needs to know, and goes back to it. Nothing is paid on the way that needs nobody. */
export function askPerson(step: ContractStep | ResultStep, payload: Payload): AslTask {
  return {
    ...waitForPerson('$' + '{OpenGateFunctionArn}', personWaitSeconds(step), payload),
    Comment: 'Opens a gate and waits for the person; then the step goes on.',
    Next: step.title,
  };
}

export function catchPersonNeeded(step: ContractStep | ResultStep): AslCatcher {
  return { ErrorEquals: [PERSON_NEEDED], Next: askName(step) };
}

/** How often an approver that is a model may send work back; `undefined` where none may. */
function maxRejectionsOf(step: ContractStep | ResultStep): number | undefined {
  const most = approversOf(step).flatMap(approver =>
    approver.kind === 'ai' ? [approver.maxRejections ?? DEFAULT_REJECTIONS] : [],
  );
  return most.length === 0 ? undefined : most.reduce((sum, count) => sum + count, 0);
}
