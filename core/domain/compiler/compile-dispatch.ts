import { machineVariable } from '../../contracts/machine-variable.ts';
import type { DispatchStep, WorkflowLimits } from '../../contracts/workflow.ts';
import { oneFailed, oneOfThem, recordName, workName } from '../workflow/state-names.ts';
import { stepTimeout } from '../workflow/step-timeout.ts';
import type { AslAssign, AslState, AslTask, AslTransition, AslValue } from './asl.ts';
import { callRunStep } from './call-function.ts';

const DAY_SECONDS = 24 * 3600;
const RECORD_SECONDS = 120;
const DEFAULT_CONCURRENCY = 5;

interface Around {
  readonly payload: { readonly [name: string]: AslValue };
  readonly ends: AslValue;
  readonly limits: WorkflowLimits | undefined;
  readonly end: AslTransition & { readonly Assign?: AslAssign };
}

/** Writes the other runs down, runs their own state machines, and records what came of them. */
export function compileDispatch(
  step: DispatchStep,
  { payload, ends, limits, end }: Around,
): Record<string, AslState> {
  const { title, description, retry, each, maxConcurrency = DEFAULT_CONCURRENCY } = step;
  const child = startChild(step, limits);
  // What becomes of a child is read from its record, however its machine ended.
  const onward = {
    Catch: [{ ErrorEquals: ['States.ALL'], Output: {}, Next: recordName(step) }],
    Output: {},
    Next: recordName(step),
  };
  return {
    [title]: {
      ...callRunStep({ description, retry, timeoutSeconds: RECORD_SECONDS }, { ...payload, ends: [] }),
      Next: workName(step),
    },
    [workName(step)]:
      each === undefined
        ? { ...child('{% $states.input.children[0] %}'), ...onward }
        : {
            Type: 'Map',
            Items: '{% [$states.input.children] %}',
            MaxConcurrency: maxConcurrency,
            ItemProcessor: {
              ProcessorConfig: { Mode: 'INLINE' },
              StartAt: oneOfThem(step),
              States: {
                [oneOfThem(step)]: {
                  ...child('{% $states.input %}'),
                  Catch: [{ ErrorEquals: ['States.ALL'], Output: {}, Next: oneFailed(step) }],
                  Output: {},
                  End: true,
                },
                [oneFailed(step)]: { Type: 'Pass', End: true },
              },
            },
            ...onward,
          },
    [recordName(step)]: {
      ...callRunStep({ retry, timeoutSeconds: RECORD_SECONDS }, { ...payload, stage: 'record', ends }),
      ...end,
    },
  };
}

function startChild({ workflow, timeoutSeconds }: DispatchStep, limits: WorkflowLimits | undefined) {
  const { seconds } = stepTimeout({ timeoutSeconds: timeoutSeconds ?? DAY_SECONDS }, limits);
  return (Name: string): AslTask => ({
    Type: 'Task',
    Resource: 'arn:aws:states:::states:startExecution.sync:2',
    Arguments: { StateMachineArn: `\${${machineVariable(workflow)}}`, Name, Input: {} },
    TimeoutSeconds: seconds,
  });
}
