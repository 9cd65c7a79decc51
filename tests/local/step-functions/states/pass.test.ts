import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../local/json.ts';
import { jsonataMachineOf, machineOf } from '../support/machine-builders.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

const INPUT = { user: { name: 'Ada', age: 36 }, tags: ['a', 'b'] };

const JSONPATH: [fact: string, pass: JsonObject, output: Json][] = [
  ['hands its input on', {}, INPUT],
  ['gives its Result instead of its input', { Result: { fixed: true } }, { fixed: true }],
  ['narrows its input with InputPath', { InputPath: '$.user' }, INPUT.user],
  ['has an empty input where InputPath is null', { InputPath: null }, {}],
  ['narrows its output with OutputPath', { OutputPath: '$.user.name' }, 'Ada'],
  ['has an empty output where OutputPath is null', { OutputPath: null }, {}],
  [
    'puts its Result where ResultPath says',
    { Result: 1, ResultPath: '$.user.rank' },
    {
      ...INPUT,
      user: { ...INPUT.user, rank: 1 },
    },
  ],
  ['drops its Result where ResultPath is null', { Result: 1, ResultPath: null }, INPUT],
  [
    'fills Parameters from its input, the context and intrinsic functions',
    {
      Parameters: {
        'name.$': '$.user.name',
        'state.$': '$$.State.Name',
        'greeting.$': "States.Format('Hello {}', $.user.name)",
        literal: '$.user.name',
      },
    },
    { name: 'Ada', state: 'Pass', greeting: 'Hello Ada', literal: '$.user.name' },
  ],
];

const JSONATA: [fact: string, pass: JsonObject, output: Json][] = [
  ['hands its input on', {}, INPUT],
  ['evaluates Output', { Output: '{% $states.input.user.name %}' }, 'Ada'],
  [
    'evaluates expressions at any depth of Output and leaves the rest',
    { Output: { list: ['{% $count($states.input.tags) %}', 'plain', null, 3], text: 'a $b' } },
    { list: [2, 'plain', null, 3], text: 'a $b' },
  ],
  ['sees the context', { Output: '{% $states.context.State.Name %}' }, 'Pass'],
  ['keeps a list of one item a list', { Output: '{% [$states.input.user.age] %}' }, [36]],
];

it.each(JSONPATH)('a JSONPath Pass %s', async (_fact, pass, output) => {
  const local = await openTestStepFunctions();
  expect(await local.run(machineOf({ Pass: { Type: 'Pass', ...pass } }), INPUT)).toMatchObject({
    status: 'SUCCEEDED',
    output,
  });
});

it.each(JSONATA)('a JSONata Pass %s', async (_fact, pass, output) => {
  const local = await openTestStepFunctions();
  expect(await local.run(jsonataMachineOf({ Pass: { Type: 'Pass', ...pass } }), INPUT)).toMatchObject({
    status: 'SUCCEEDED',
    output,
  });
});

it('one machine mixes both query languages', async () => {
  const local = await openTestStepFunctions();
  const run = await local.run(
    machineOf({
      Old: { Type: 'Pass', Parameters: { 'n.$': '$.n' } },
      New: { Type: 'Pass', QueryLanguage: 'JSONata', Output: { n: '{% $states.input.n + 1 %}' } },
      Older: { Type: 'Pass', Parameters: { 'n.$': 'States.MathAdd($.n, 1)' } },
    }),
    { n: 1 },
  );
  expect(run.output).toEqual({ n: 3 });
});

it('the history tells what went in and what came out', async () => {
  const local = await openTestStepFunctions();
  const { executionArn } = await local.run(machineOf({ Only: { Type: 'Pass', Result: 2 } }), 1);
  const events = await local.history(executionArn);
  expect(events.map(({ id, previousEventId, type }) => [id, previousEventId, type])).toEqual([
    [1, 0, 'ExecutionStarted'],
    [2, 0, 'PassStateEntered'],
    [3, 2, 'PassStateExited'],
    [4, 3, 'ExecutionSucceeded'],
  ]);
  expect(events[0]?.executionStartedEventDetails?.input).toBe('1');
  expect(events[1]?.stateEnteredEventDetails).toMatchObject({ name: 'Only', input: '1' });
  expect(events[2]?.stateExitedEventDetails).toMatchObject({ name: 'Only', output: '2' });
  expect(events[3]?.executionSucceededEventDetails?.output).toBe('2');
});

it.each([
  ['JSONPath', machineOf({ S: { Type: 'Pass', Parameters: { 'a.$': '$.missing' } } }), 'States.Runtime'],
  [
    'JSONata',
    jsonataMachineOf({ S: { Type: 'Pass', Output: '{% $states.input.missing %}' } }),
    'States.QueryEvaluationError',
  ],
])('a %s query that finds nothing fails the execution', async (_language, definition, error) => {
  const local = await openTestStepFunctions();
  const run = await local.run(definition, {});
  expect(run).toMatchObject({ status: 'FAILED', error });
  expect(run.cause).toContain(
    "An error occurred while executing the state 'S' (entered at the event id #2).",
  );
});
