import {
  CreateStateMachineCommand,
  StartExecutionCommand,
  UpdateStateMachineCommand,
} from '@aws-sdk/client-sfn';
import { expect, it } from 'vitest';
import { machineOf } from '../support/machine-builders.ts';
import { openTestStepFunctions, ROLE_ARN } from '../support/test-step-functions.ts';

const definitionOf = (result: number) =>
  JSON.stringify(machineOf({ Only: { Type: 'Pass', Result: result } }));

it('starts machines while they are updated, always with a definition that is stored', async () => {
  const local = await openTestStepFunctions();
  const stateMachineArn = await local.createMachine(machineOf({ Only: { Type: 'Pass', Result: 0 } }));
  const started = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      await local.sfn.send(
        new UpdateStateMachineCommand({ stateMachineArn, definition: definitionOf(index) }),
      );
      return local.sfn.send(new StartExecutionCommand({ stateMachineArn }));
    }),
  );
  for (const { executionArn } of started) {
    const { status, output } = await local.whenEnded(executionArn ?? '');
    expect(status).toBe('SUCCEEDED');
    expect(output).toBeLessThan(40);
  }
  expect(local.faults).toEqual([]);
});

it('lets one of many different creations under one name win', async () => {
  const local = await openTestStepFunctions();
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      local.sfn.send(
        new CreateStateMachineCommand({ name: 'same', roleArn: ROLE_ARN, definition: definitionOf(index) }),
      ),
    ),
  );
  const refused = results.flatMap(result => (result.status === 'rejected' ? [result.reason.name] : []));
  expect(refused).toEqual(Array.from({ length: 9 }, () => 'StateMachineAlreadyExists'));
});
