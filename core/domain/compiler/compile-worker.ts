import {
  activityVariable,
  WORKER_HEARTBEAT_SECONDS,
  type WorkerProvider,
} from '../../contracts/worker-task.ts';
import type { WorkflowLimits } from '../../contracts/workflow.ts';
import { askName, recordName, workName } from '../workflow/state-names.ts';
import type { ContractStep } from '../workflow/step-kinds.ts';
import { workerTimeout } from '../workflow/step-timeout.ts';
import type { AslAssign, AslCatcher, AslState, AslTransition, AslValue } from './asl.ts';
import { callRunStep } from './call-function.ts';
import { askPerson, callAgent, catchPersonNeeded } from './compile-agent.ts';
import { retryWorker } from './retry-policies.ts';

const RECORD_SECONDS = 300;

interface Around {
  readonly payload: { readonly [name: string]: AslValue };
  readonly ends: AslValue;
  readonly limits: WorkflowLimits | undefined;
  readonly catchers: readonly AslCatcher[];
  readonly end: AslTransition & { readonly Assign?: AslAssign };
}

/** Writes the prompt, leaves the work to whoever polls the activity, and records what was uploaded. */
export function compileWorker(
  step: ContractStep,
  worker: WorkerProvider,
  { payload, ends, limits, catchers, end }: Around,
): Record<string, AslState> {
  const timeoutSeconds = workerTimeout(step, limits);
  const rescued = catchers.length > 0 ? { Catch: catchers } : {};
  return {
    [step.title]: {
      ...callAgent(step, { ...payload, ends: [] }, limits),
      Catch: [catchPersonNeeded(step), ...catchers],
      Next: workName(step),
    },
    [askName(step)]: askPerson(step, payload),
    [workName(step)]: {
      Type: 'Task',
      Comment: 'Waits for a worker on somebody’s own machine.',
      Resource: `\${${activityVariable(worker)}}`,
      Arguments: '{% $states.input.task %}',
      TimeoutSeconds: timeoutSeconds,
      // Step Functions wants it below the timeout.
      ...(timeoutSeconds > 1 && {
        HeartbeatSeconds: Math.min(WORKER_HEARTBEAT_SECONDS, timeoutSeconds - 1),
      }),
      Retry: retryWorker(step.retry),
      ...rescued,
      Output: {},
      Next: recordName(step),
    },
    [recordName(step)]: {
      ...callRunStep(
        { retry: step.retry, timeoutSeconds: RECORD_SECONDS },
        { ...payload, stage: 'record', ends },
      ),
      ...rescued,
      ...end,
    },
  };
}
