import { LOCAL_ACCOUNT_ID, LOCAL_REGION } from '../../../../local/identity.ts';
import type { JsonObject } from '../../../../local/json.ts';

/**
 * Machines in which every step hands on which steps it has seen complete (`seen`), so that whoever serves
 * the steps can tell when a completed one is asked for again.
 */
export interface ProvenMachine {
  name: string;
  definition: JsonObject;
  /** What `seen` must hold in the end, each step exactly once, without the numbers of the calls. */
  steps: string[];
}

export const ACTIVITY_NAME = 'work';
const ACTIVITY_ARN = `arn:aws:states:${LOCAL_REGION}:${LOCAL_ACCOUNT_ID}:activity:${ACTIVITY_NAME}`;

const HANDED_ON = { execution: '{% $states.input.execution %}', seen: '{% $states.input.seen %}' };
const JOINED = "{% {'execution': $states.input.execution, 'seen': $distinct($states.result.seen)} %}";
const ATTEMPT = '{% $states.context.State.RetryCount %}';

function task(functionName: string, step: string, more: JsonObject = {}): JsonObject {
  return {
    Type: 'Task',
    Resource: 'arn:aws:states:::lambda:invoke',
    Arguments: { FunctionName: functionName, Payload: { ...HANDED_ON, step, attempt: ATTEMPT } },
    Output: '{% $states.result.Payload %}',
    ...more,
  };
}

/** Asks a person: the answer comes with the task token. */
function ask(step: string, more: JsonObject = {}): JsonObject {
  const payload = { ...HANDED_ON, step, attempt: 0, taskToken: '{% $states.context.Task.Token %}' };
  return {
    Type: 'Task',
    Resource: 'arn:aws:states:::lambda:invoke.waitForTaskToken',
    Arguments: { FunctionName: 'ask', Payload: payload },
    ...more,
  };
}

/** A worker may take the task and never hear of it, if the engine dies while it answers: hence the timeout. */
function activity(step: string, more: JsonObject = {}): JsonObject {
  return {
    Type: 'Task',
    Resource: ACTIVITY_ARN,
    Arguments: { ...HANDED_ON, step, attempt: 0 },
    TimeoutSeconds: 4,
    Retry: [{ ErrorEquals: ['States.Timeout'], IntervalSeconds: 1, BackoffRate: 1, MaxAttempts: 50 }],
    ...more,
  };
}

function startNested(machine: string, more: JsonObject = {}): JsonObject {
  return {
    Type: 'Task',
    Resource: 'arn:aws:states:::states:startExecution.sync:2',
    Arguments: { StateMachineArn: machineArn(machine), Input: HANDED_ON },
    Output: '{% $states.result.Output %}',
    ...more,
  };
}

function mapOver(
  items: number[],
  mode: 'INLINE' | 'DISTRIBUTED',
  step: string,
  more: JsonObject,
): JsonObject {
  const config: JsonObject = mode === 'INLINE' ? { Mode: mode } : { Mode: mode, ExecutionType: 'STANDARD' };
  const itemStep = `{% '${step}-' & $states.input.item %}`;
  return {
    Type: 'Map',
    Items: items,
    ItemSelector: { ...HANDED_ON, item: '{% $states.context.Map.Item.Value %}' },
    ItemProcessor: { ProcessorConfig: config, ...branch({ [step]: task('work', itemStep, { End: true }) }) },
    Output: JOINED,
    ...more,
  };
}

function branch(states: Record<string, JsonObject>): JsonObject {
  return { StartAt: Object.keys(states)[0] as string, States: states };
}

function machine(states: Record<string, JsonObject>): JsonObject {
  return { QueryLanguage: 'JSONata', ...branch(states) };
}

export function machineArn(name: string): string {
  return `arn:aws:states:${LOCAL_REGION}:${LOCAL_ACCOUNT_ID}:stateMachine:${name}`;
}

export const NESTED_MACHINES: ProvenMachine[] = [
  { name: 'at-once', definition: machine({ Pass: { Type: 'Pass', End: true } }), steps: [] },
  {
    name: 'nested',
    definition: machine({ Inner: task('work', 'inner', { End: true }) }),
    steps: ['inner@0'],
  },
];

export const PROVEN_MACHINES: ProvenMachine[] = [
  {
    name: 'sequence',
    definition: machine({
      Begin: { Type: 'Pass', Next: 'First' },
      First: task('work', 'first', { Next: 'Decide' }),
      Decide: {
        Type: 'Choice',
        Choices: [{ Condition: "{% 'again@0' in $states.input.seen.$replace(/#.*/, '') %}", Next: 'Pause' }],
        Default: 'Again',
      },
      Again: task('work', 'again', { Next: 'Decide' }),
      Pause: {
        Type: 'Wait',
        Seconds: '{% $length($states.input.execution) % 2 %}',
        Next: 'Flaky',
      },
      Flaky: task('fail-once', 'flaky', {
        Retry: [{ ErrorEquals: ['Unsteady'], IntervalSeconds: 1, MaxAttempts: 2 }],
        Next: 'Doomed',
      }),
      Doomed: task('fail', 'doomed', {
        Catch: [
          {
            ErrorEquals: ['Hopeless'],
            Output:
              "{% {'execution': $states.input.execution, 'seen': $append($states.input.seen, 'doomed@0#caught')} %}",
            Next: 'Handle',
          },
        ],
        Next: 'Handle',
      }),
      Handle: task('work', 'handle', { End: true }),
    }),
    steps: ['first@0', 'again@0', 'flaky@1', 'doomed@0', 'handle@0'],
  },
  {
    name: 'fan-out',
    definition: machine({
      First: task('work', 'first', { Next: 'Spread' }),
      Spread: {
        Type: 'Parallel',
        Branches: [
          branch({ Left: task('work', 'left', { End: true }) }),
          branch({
            Middle: task('work', 'middle', { Next: 'Pause' }),
            Pause: { Type: 'Wait', Seconds: 1, Next: 'Late' },
            Late: task('work', 'late', { End: true }),
          }),
          branch({ Each: mapOver([1, 2, 3, 4], 'INLINE', 'each', { MaxConcurrency: 2, End: true }) }),
        ],
        Output: JOINED,
        Next: 'Last',
      },
      Last: task('work', 'last', { End: true }),
    }),
    steps: [
      'first@0',
      'left@0',
      'middle@0',
      'late@0',
      'each-1@0',
      'each-2@0',
      'each-3@0',
      'each-4@0',
      'last@0',
    ],
  },
  {
    name: 'answers',
    definition: machine({
      Ask: ask('ask', { Next: 'Both' }),
      Both: {
        Type: 'Parallel',
        Branches: [
          branch({ Work: activity('activity', { End: true }) }),
          branch({ AskToo: ask('ask-too', { End: true }) }),
        ],
        Output: JOINED,
        Next: 'Last',
      },
      Last: task('work', 'last', { End: true }),
    }),
    steps: ['ask@0', 'activity@0', 'ask-too@0', 'last@0'],
  },
  {
    name: 'nesting',
    definition: machine({
      AtOnce: startNested('at-once', { Next: 'Nested' }),
      Nested: startNested('nested', { Next: 'Distributed' }),
      Distributed: mapOver([1, 2, 3], 'DISTRIBUTED', 'distributed', { MaxConcurrency: 2, Next: 'Last' }),
      Last: task('work', 'last', { End: true }),
    }),
    steps: ['inner@0', 'distributed-1@0', 'distributed-2@0', 'distributed-3@0', 'last@0'],
  },
];
