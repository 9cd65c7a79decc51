import { expect, it } from 'vitest';
import { call, jsonataMachineOf, machineOf } from '../support/machine-builders.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

const LIMIT_BYTES = 256 * 1024;

it.each([
  ['just within the limit', LIMIT_BYTES - 2, 'SUCCEEDED', undefined],
  ['one byte over it', LIMIT_BYTES - 1, 'FAILED', 'States.DataLimitExceeded'],
])("a task's result %s", async (_size, length, status, error) => {
  const local = await openTestStepFunctions({ lambdas: { fill: () => 'x'.repeat(length) } });
  expect(await local.run(machineOf({ T: call('fill') }))).toMatchObject({ status, error });
});

it('the limit counts bytes, not characters', async () => {
  const local = await openTestStepFunctions({ lambdas: { fill: () => '€'.repeat(LIMIT_BYTES / 2) } });
  expect(await local.run(machineOf({ T: call('fill') }))).toMatchObject({
    error: 'States.DataLimitExceeded',
  });
});

it('a state that makes too much of its input fails', async () => {
  const local = await openTestStepFunctions();
  const run = await local.run(
    jsonataMachineOf({ Double: { Type: 'Pass', Output: '{% [$states.input, $states.input] %}' } }),
    'x'.repeat(LIMIT_BYTES - 100),
  );
  expect(run).toMatchObject({ status: 'FAILED', error: 'States.DataLimitExceeded' });
});

it('results of branches count together', async () => {
  const local = await openTestStepFunctions({ lambdas: { fill: () => 'x'.repeat(LIMIT_BYTES / 2) } });
  const branch = (name: string) => ({ StartAt: name, States: { [name]: call('fill', { End: true }) } });
  const run = await local.run(machineOf({ P: { Type: 'Parallel', Branches: [branch('A'), branch('B')] } }));
  expect(run).toMatchObject({ status: 'FAILED', error: 'States.DataLimitExceeded' });
});

it('an execution ends after 25,000 events', async () => {
  const local = await openTestStepFunctions();
  const run = await local.run(
    machineOf({
      Turn: { Type: 'Pass' },
      Again: {
        Type: 'Choice',
        Choices: [{ Variable: '$.stop', IsPresent: true, Next: 'Never' }],
        Default: 'Turn',
      },
      Never: { Type: 'Succeed' },
    }),
  );
  expect(run).toMatchObject({ status: 'FAILED' });
  expect(run.cause).toContain('maximum number of history events (25000)');
  const events = await local.history(run.executionArn);
  expect(events.at(-1)).toMatchObject({ id: 25_000, type: 'ExecutionFailed' });
  expect(events).toHaveLength(25_000);
});
