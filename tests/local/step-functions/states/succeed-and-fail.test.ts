import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../local/json.ts';
import { jsonataMachineOf, machineOf } from '../support/machine-builders.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

it.each([
  ['JSONPath', machineOf({ S: { Type: 'Succeed', InputPath: '$.a', OutputPath: '$.b' } })],
  ['JSONata', jsonataMachineOf({ S: { Type: 'Succeed', Output: '{% $states.input.a.b %}' } })],
])('a %s Succeed gives the output that it is told to', async (_language, definition) => {
  const local = await openTestStepFunctions();
  const run = await local.run(definition, { a: { b: 7 } });
  expect(run).toMatchObject({ status: 'SUCCEEDED', output: 7 });
  expect(await local.eventTypes(run.executionArn)).toEqual([
    'ExecutionStarted',
    'SucceedStateEntered',
    'SucceedStateExited',
    'ExecutionSucceeded',
  ]);
});

const FAILS: [form: string, definition: JsonObject, error: string | undefined, cause: string | undefined][] =
  [
    ['literals', machineOf({ F: { Type: 'Fail', Error: 'Broken', Cause: 'why' } }), 'Broken', 'why'],
    ['nothing', machineOf({ F: { Type: 'Fail' } }), undefined, undefined],
    ['paths', machineOf({ F: { Type: 'Fail', ErrorPath: '$.e', CausePath: '$.c' } }), 'Late', 'slow'],
    [
      'intrinsic functions',
      machineOf({ F: { Type: 'Fail', Error: 'X', CausePath: "States.Format('{} {}', $.e, $.c)" } }),
      'X',
      'Late slow',
    ],
    [
      'expressions',
      jsonataMachineOf({
        F: { Type: 'Fail', Error: '{% $states.input.e %}', Cause: '{% $states.input.c & "!" %}' },
      }),
      'Late',
      'slow!',
    ],
  ];

it.each(FAILS)('a Fail made of %s ends the execution with them', async (_form, definition, error, cause) => {
  const local = await openTestStepFunctions();
  const run = await local.run(definition, { e: 'Late', c: 'slow' });
  expect(run).toMatchObject({ status: 'FAILED', error, cause });
  const events = await local.history(run.executionArn);
  expect(events.map(({ type }) => type)).toEqual(['ExecutionStarted', 'FailStateEntered', 'ExecutionFailed']);
  expect(events[2]?.executionFailedEventDetails).toEqual({ error, cause });
});
