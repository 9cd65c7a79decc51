import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../local/json.ts';
import { call, graphOf, jsonataMachineOf, machineOf } from '../support/machine-builders.ts';
import { namedError } from '../support/test-lambdas.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

it.each([
  [
    'JSONata',
    jsonataMachineOf({
      Set: { Type: 'Pass', Assign: { a: 1, b: 2 } },
      Swap: { Type: 'Pass', Assign: { a: '{% $b %}', b: '{% $a %}' }, Output: ['{% $a %}', '{% $b %}'] },
      Show: { Type: 'Pass', Output: { during: '{% $states.input %}', after: ['{% $a %}', '{% $b %}'] } },
    }),
  ],
  [
    'JSONPath',
    machineOf({
      Set: { Type: 'Pass', Assign: { a: 1, b: 2 } },
      Swap: {
        Type: 'Pass',
        Parameters: { 'during.$': 'States.Array($a, $b)' },
        Assign: { 'a.$': '$b', 'b.$': '$a' },
      },
      Show: { Type: 'Pass', Parameters: { 'during.$': '$.during', 'after.$': 'States.Array($a, $b)' } },
    }),
  ],
])('%s: every assignment and the output see the values from before', async (_language, definition) => {
  const local = await openTestStepFunctions();
  const run = await local.run(definition);
  expect(run.output).toEqual({ during: [1, 2], after: [2, 1] });
});

it('an assignment stands in the history', async () => {
  const local = await openTestStepFunctions();
  const run = await local.run(jsonataMachineOf({ Set: { Type: 'Pass', Assign: { list: '{% [1, 2] %}' } } }));
  const exit = (await local.history(run.executionArn)).find(({ type }) => type === 'PassStateExited');
  expect(exit?.stateExitedEventDetails?.assignedVariables).toEqual({ list: '[1,2]' });
});

const SHOW_AND_SET = graphOf({
  See: { Type: 'Pass', Output: '{% $outer %}', Assign: { inner: '{% $outer & "!" %}' } },
  Use: { Type: 'Pass', Output: '{% $inner %}' },
});

it.each([
  ['Parallel', { Type: 'Parallel', Branches: [SHOW_AND_SET] }],
  ['Map', { Type: 'Map', Items: [0], ItemProcessor: SHOW_AND_SET }],
])('states inside a %s see the variables around it, and theirs end with them', async (_kind, container) => {
  const local = await openTestStepFunctions();
  const run = await local.run(
    jsonataMachineOf({
      Set: { Type: 'Pass', Assign: { outer: 'o' } },
      Container: container as JsonObject,
      Show: { Type: 'Pass', Output: ['{% $states.input %}', '{% $exists($inner) %}'] },
    }),
  );
  expect(run.output).toEqual([['o!'], false]);
});

it('a variable of one branch is unknown to the other and after the Parallel', async () => {
  const local = await openTestStepFunctions();
  const set = graphOf({ Set: { Type: 'Pass', Assign: { mine: 1 } } });
  const probe = graphOf({
    Wait: { Type: 'Wait', Seconds: 1 },
    Probe: { Type: 'Pass', Output: '{% $exists($mine) %}' },
  });
  const run = await local.run(
    jsonataMachineOf({
      P: { Type: 'Parallel', Branches: [set, probe] },
      After: { Type: 'Pass', Output: ['{% $states.input[1] %}', '{% $exists($mine) %}'] },
    }),
  );
  expect(run.output).toEqual([false, false]);
});

it('a task assigns from its result, a catcher from the error', async () => {
  const local = await openTestStepFunctions({
    lambdas: {
      count: () => ({ n: 5 }),
      fail: () => {
        throw namedError('Broken');
      },
    },
  });
  const run = await local.run(
    jsonataMachineOf({
      Count: call('count', { Assign: { n: '{% $states.result.n %}' } }),
      Fail: call('fail', {
        Assign: { unused: true },
        Catch: [
          { ErrorEquals: ['States.ALL'], Assign: { error: '{% $states.errorOutput.Error %}' }, Next: 'Show' },
        ],
        Next: 'Show',
      }),
      Show: {
        Type: 'Pass',
        Output: { n: '{% $n %}', error: '{% $error %}', unused: '{% $exists($unused) %}' },
      },
    }),
  );
  expect(run.output).toEqual({ n: 5, error: 'Broken', unused: false });
});

it('a variable counts the turns of a loop', async () => {
  const local = await openTestStepFunctions();
  const run = await local.run(
    jsonataMachineOf({
      Begin: { Type: 'Pass', Assign: { n: 0 } },
      Count: { Type: 'Pass', Assign: { n: '{% $n + 1 %}' } },
      Again: { Type: 'Choice', Choices: [{ Condition: '{% $n < 5 %}', Next: 'Count' }], Default: 'Show' },
      Show: { Type: 'Succeed', Output: '{% $n %}' },
    }),
  );
  expect(run.output).toBe(5);
});
