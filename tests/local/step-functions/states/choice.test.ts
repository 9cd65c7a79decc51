import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../local/json.ts';
import { jsonataMachineOf, machineOf } from '../support/machine-builders.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

const YES = { Type: 'Pass', Result: 'yes', End: true };
const NO = { Type: 'Pass', Result: 'no', End: true };

const NOON = '2026-06-01T12:00:00Z';
const SAME_NOON = '2026-06-01T14:00:00+02:00';
const EVENING = '2026-06-01T18:00:00Z';

const RULES: [rule: JsonObject, input: Json, matches: boolean][] = [
  [{ Variable: '$.a', StringEquals: 'x' }, { a: 'x' }, true],
  [{ Variable: '$.a', StringEquals: 'x' }, { a: 1 }, false],
  [{ Variable: '$.a', StringEqualsPath: '$.b' }, { a: 'x', b: 'x' }, true],
  [{ Variable: '$.a', StringLessThan: 'b' }, { a: 'a' }, true],
  [{ Variable: '$.a', StringGreaterThanEquals: 'b' }, { a: 'b' }, true],
  [{ Variable: '$.a', StringMatches: 'log-*.txt' }, { a: 'log-1.txt' }, true],
  [{ Variable: '$.a', StringMatches: 'log-\\*.txt' }, { a: 'log-1.txt' }, false],
  [{ Variable: '$.a', NumericEquals: 1 }, { a: 1 }, true],
  [{ Variable: '$.a', NumericEquals: 1 }, { a: '1' }, false],
  [{ Variable: '$.a', NumericGreaterThan: 1 }, { a: 1 }, false],
  [{ Variable: '$.a', NumericLessThanEqualsPath: '$.b' }, { a: 2, b: 2 }, true],
  [{ Variable: '$.a', BooleanEquals: false }, { a: false }, true],
  [{ Variable: '$.a', BooleanEqualsPath: '$.b' }, { a: true, b: false }, false],
  [{ Variable: '$.a', TimestampEquals: NOON }, { a: SAME_NOON }, true],
  [{ Variable: '$.a', TimestampLessThan: EVENING }, { a: NOON }, true],
  [{ Variable: '$.a', TimestampGreaterThanPath: '$.b' }, { a: NOON, b: EVENING }, false],
  [{ Variable: '$.a', TimestampEquals: NOON }, { a: 'yesterday' }, false],
  [{ Variable: '$.a', IsPresent: true }, { a: null }, true],
  [{ Variable: '$.a', IsPresent: true }, {}, false],
  [{ Variable: '$.a.b', IsPresent: false }, {}, true],
  [{ Variable: '$.a', IsNull: true }, { a: null }, true],
  [{ Variable: '$.a', IsNumeric: true }, { a: '1' }, false],
  [{ Variable: '$.a', IsString: false }, { a: 1 }, true],
  [{ Variable: '$.a', IsBoolean: true }, { a: true }, true],
  [{ Variable: '$.a', IsTimestamp: true }, { a: NOON }, true],
  [{ Variable: '$.a', IsTimestamp: true }, { a: '2026-13-01T00:00:00Z' }, false],
  [{ Not: { Variable: '$.a', NumericEquals: 1 } }, { a: 2 }, true],
  [
    {
      And: [
        { Variable: '$.a', IsPresent: true },
        { Variable: '$.a', NumericEquals: 1 },
      ],
    },
    {},
    false,
  ],
  [
    {
      Or: [
        { Variable: '$.a', IsPresent: false },
        { Variable: '$.a', NumericEquals: 1 },
      ],
    },
    {},
    true,
  ],
];

it('a JSONPath rule holds for just the values that its operator names', async () => {
  const local = await openTestStepFunctions();
  for (const [rule, input, matches] of RULES) {
    const definition = machineOf({
      C: { Type: 'Choice', Choices: [{ ...rule, Next: 'Yes' }], Default: 'No' },
      Yes: YES,
      No: NO,
    });
    const { output } = await local.run(definition, input);
    expect({ rule, input, output }).toEqual({ rule, input, output: matches ? 'yes' : 'no' });
  }
});

it('the first rule that holds wins', async () => {
  const local = await openTestStepFunctions();
  const run = await local.run(
    jsonataMachineOf({
      C: {
        Type: 'Choice',
        Choices: [
          { Condition: '{% $states.input.n > 10 %}', Next: 'No' },
          { Condition: '{% $states.input.n > 1 %}', Next: 'Yes', Output: 'second' },
          { Condition: '{% true %}', Next: 'Yes', Output: 'third' },
        ],
      },
      Yes: { Type: 'Succeed' },
      No: { Type: 'Fail' },
    }),
    { n: 5 },
  );
  expect(run.output).toBe('second');
});

it('a rule assigns variables of its own, and so does the default', async () => {
  const local = await openTestStepFunctions();
  const definition = jsonataMachineOf({
    C: {
      Type: 'Choice',
      Choices: [{ Condition: '{% $states.input = 1 %}', Next: 'Show', Assign: { by: 'rule' } }],
      Assign: { by: 'default' },
      Default: 'Show',
    },
    Show: { Type: 'Succeed', Output: '{% $by %}' },
  });
  expect((await local.run(definition, 1)).output).toBe('rule');
  expect((await local.run(definition, 2)).output).toBe('default');
});

it('no rule and no Default fails with States.NoChoiceMatched', async () => {
  const local = await openTestStepFunctions();
  const run = await local.run(
    machineOf({
      C: { Type: 'Choice', Choices: [{ Variable: '$.a', IsPresent: true, Next: 'Yes' }] },
      Yes: YES,
    }),
  );
  expect(run).toMatchObject({ status: 'FAILED', error: 'States.NoChoiceMatched' });
  expect(await local.eventTypes(run.executionArn)).toEqual([
    'ExecutionStarted',
    'ChoiceStateEntered',
    'ExecutionFailed',
  ]);
});

it.each([
  ['a variable that is not there', machineOf, { Variable: '$.a', NumericEquals: 1 }, 'States.Runtime'],
  [
    'a condition that is no boolean',
    jsonataMachineOf,
    { Condition: '{% "yes" %}' },
    'States.QueryEvaluationError',
  ],
])('%s fails the execution', async (_what, build, rule, error) => {
  const local = await openTestStepFunctions();
  const run = await local.run(
    build({
      C: { Type: 'Choice', Choices: [{ ...rule, Next: 'Yes' } as JsonObject], Default: 'Yes' },
      Yes: { Type: 'Succeed' },
    }),
  );
  expect(run).toMatchObject({ status: 'FAILED', error });
});
