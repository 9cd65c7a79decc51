import { expect, it } from 'vitest';
import { VirtualClock } from '../../../../local/clock/virtual-clock.ts';
import type { Json, JsonObject } from '../../../../local/json.ts';
import { jsonataMachineOf, machineOf } from '../support/machine-builders.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const FORTY_DAYS_SECONDS = 40 * 24 * 3600;

const WAITS: [form: string, definition: JsonObject, input: Json, seconds: number][] = [
  [
    '40 days in Seconds',
    machineOf({ W: { Type: 'Wait', Seconds: FORTY_DAYS_SECONDS } }),
    {},
    FORTY_DAYS_SECONDS,
  ],
  ['SecondsPath', machineOf({ W: { Type: 'Wait', SecondsPath: '$.s' } }), { s: 90 }, 90],
  ['Timestamp', machineOf({ W: { Type: 'Wait', Timestamp: '2026-01-01T01:00:00Z' } }), {}, 3600],
  [
    'TimestampPath',
    machineOf({ W: { Type: 'Wait', TimestampPath: '$.t' } }),
    { t: '2026-01-01T03:00:00+02:00' },
    3600,
  ],
  [
    'JSONata Seconds',
    jsonataMachineOf({ W: { Type: 'Wait', Seconds: '{% $states.input.s * 2 %}' } }),
    { s: 5 },
    10,
  ],
  [
    'JSONata Timestamp, counted from now',
    jsonataMachineOf({ W: { Type: 'Wait', Timestamp: '{% $fromMillis($millis() + 45000) %}' } }),
    {},
    45,
  ],
  [
    'JSONata Timestamp',
    jsonataMachineOf({ W: { Type: 'Wait', Timestamp: '{% $states.input.t %}' } }),
    { t: '2026-01-01T00:00:30Z' },
    30,
  ],
  [
    'a Timestamp that has passed',
    machineOf({ W: { Type: 'Wait', Timestamp: '2020-01-01T00:00:00Z' } }),
    {},
    0,
  ],
  ['no seconds', machineOf({ W: { Type: 'Wait', SecondsPath: '$.s' } }), { s: 0 }, 0],
];

it.each(WAITS)(
  'a Wait of %s lasts just so long and hands its input on',
  async (_form, definition, input, seconds) => {
    const local = await openTestStepFunctions({
      clock: new VirtualClock({ startMs: START, jumpWhenIdle: true }),
    });
    const run = await local.run(definition, input);
    expect(run).toMatchObject({ status: 'SUCCEEDED', output: input });
    const events = await local.history(run.executionArn);
    expect(events.map(({ type, timestamp }) => [type, (timestamp?.getTime() ?? 0) - START])).toEqual([
      ['ExecutionStarted', 0],
      ['WaitStateEntered', 0],
      ['WaitStateExited', seconds * 1000],
      ['ExecutionSucceeded', seconds * 1000],
    ]);
  },
);

it('a Wait does not end a millisecond early', async () => {
  const local = await openTestStepFunctions({ clock: new VirtualClock() });
  const executionArn = await local.start(
    await local.createMachine(machineOf({ W: { Type: 'Wait', Seconds: 100 } })),
  );
  await local.clock.advanceBy(99_999);
  expect(await local.outcome(executionArn)).toMatchObject({ status: 'RUNNING' });
  await local.clock.advanceBy(1);
  expect(await local.outcome(executionArn)).toMatchObject({ status: 'SUCCEEDED' });
});

it.each([
  ['JSONPath', machineOf({ W: { Type: 'Wait', SecondsPath: '$.s' } }), 'States.Runtime'],
  ['JSONPath', machineOf({ W: { Type: 'Wait', TimestampPath: '$.s' } }), 'States.Runtime'],
  [
    'JSONata',
    jsonataMachineOf({ W: { Type: 'Wait', Seconds: '{% $states.input.s %}' } }),
    'States.QueryEvaluationError',
  ],
  [
    'JSONata',
    jsonataMachineOf({ W: { Type: 'Wait', Timestamp: '{% $states.input.s %}' } }),
    'States.QueryEvaluationError',
  ],
])('a %s Wait for no time at all fails', async (_language, definition, error) => {
  const local = await openTestStepFunctions();
  expect(await local.run(definition, { s: 'soon' })).toMatchObject({ status: 'FAILED', error });
});
