import type { RetryPolicy } from '../../contracts/workflow.ts';
import type { AslTask, AslValue } from './asl.ts';
import { retryGate, retryStep } from './retry-policies.ts';

/** A decision in the last second must still reach the state, even if only the sweep tells it. */
export const GATE_GRACE_SECONDS = 300;

export interface RunStepCall {
  readonly timeoutSeconds: number;
  readonly retry?: RetryPolicy | undefined;
  readonly maxRejections?: number | undefined;
  readonly description?: string | undefined;
}

/** A state that has a step done by `run-step`. */
export function callRunStep(call: RunStepCall, Payload: AslValue): AslTask {
  return {
    Type: 'Task',
    ...(call.description === undefined ? {} : { Comment: call.description }),
    Resource: 'arn:aws:states:::lambda:invoke',
    Arguments: { FunctionName: '$' + '{RunStepFunctionArn}', Payload },
    TimeoutSeconds: call.timeoutSeconds,
    Retry: retryStep(call.retry, call.maxRejections),
    Output: '{% $states.result.Payload %}',
  };
}

/** A state that has a function ask a person, and waits for what the person says. */
export function waitForPerson(
  functionArn: string,
  waitSeconds: number,
  payload: { readonly [name: string]: AslValue },
): Omit<AslTask, 'Next' | 'End'> {
  return {
    Type: 'Task',
    Resource: 'arn:aws:states:::lambda:invoke.waitForTaskToken',
    Arguments: {
      FunctionName: functionArn,
      Payload: { ...payload, taskToken: '{% $states.context.Task.Token %}' },
    },
    TimeoutSeconds: waitSeconds + GATE_GRACE_SECONDS,
    Retry: retryGate(),
  };
}
