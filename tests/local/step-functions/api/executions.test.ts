import {
  DescribeExecutionCommand,
  DescribeStateMachineForExecutionCommand,
  GetExecutionHistoryCommand,
  ListExecutionsCommand,
  StartExecutionCommand,
  StopExecutionCommand,
  UpdateStateMachineCommand,
} from '@aws-sdk/client-sfn';
import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../../local/clock/virtual-clock.ts';
import type { JsonObject } from '../../../../local/json.ts';
import { machineOf } from '../support/machine-builders.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

const WAIT = machineOf({ W: { Type: 'Wait', Seconds: 100 } });

async function openWaiting(definition: JsonObject = WAIT) {
  const local = await openTestStepFunctions({ clock: new VirtualClock() });
  const stateMachineArn = await local.createMachine(definition, { name: 'machine' });
  return { local, stateMachineArn };
}

describe('StartExecution', () => {
  it('repeated with the same name and input while it runs gives the same execution', async () => {
    const { local, stateMachineArn } = await openWaiting();
    const send = () =>
      local.sfn.send(new StartExecutionCommand({ stateMachineArn, name: 'once', input: '{"a":1}' }));
    const [first, second] = await Promise.all([send(), send()]);
    await local.clock.advanceBy(1_000);
    const third = await send();
    expect(second).toMatchObject({ executionArn: first?.executionArn, startDate: first?.startDate });
    expect(third).toMatchObject({ executionArn: first?.executionArn, startDate: first?.startDate });
    const { executions } = await local.sfn.send(new ListExecutionsCommand({ stateMachineArn }));
    expect(executions).toHaveLength(1);
  });

  it('repeated with another input is refused', async () => {
    const { local, stateMachineArn } = await openWaiting();
    await local.start(stateMachineArn, { a: 1 }, { name: 'once' });
    await expect(local.start(stateMachineArn, { a: 2 }, { name: 'once' })).rejects.toMatchObject({
      name: 'ExecutionAlreadyExists',
    });
  });

  it('repeated after the execution has ended is refused, with the same input too', async () => {
    const { local, stateMachineArn } = await openWaiting();
    const executionArn = await local.start(stateMachineArn, {}, { name: 'once' });
    await local.clock.advanceBy(100_000);
    await expect(local.start(stateMachineArn, {}, { name: 'once' })).rejects.toMatchObject({
      name: 'ExecutionAlreadyExists',
    });
    expect((await local.outcome(executionArn)).status).toBe('SUCCEEDED');
  });

  it('the same name is free in another machine', async () => {
    const { local, stateMachineArn } = await openWaiting();
    const other = await local.createMachine(WAIT);
    const arns = [
      await local.start(stateMachineArn, {}, { name: 'n' }),
      await local.start(other, {}, { name: 'n' }),
    ];
    expect(new Set(arns).size).toBe(2);
  });

  it('has an empty object for an input that is not given', async () => {
    const { local, stateMachineArn } = await openWaiting();
    const { executionArn } = await local.sfn.send(new StartExecutionCommand({ stateMachineArn }));
    const described = await local.sfn.send(new DescribeExecutionCommand({ executionArn }));
    expect(described).toMatchObject({ input: '{}', inputDetails: { included: true } });
  });
});

describe('StopExecution', () => {
  it('ends the execution at once, with error and cause', async () => {
    const { local, stateMachineArn } = await openWaiting();
    const executionArn = await local.start(stateMachineArn);
    await local.clock.advanceBy(5_000);
    const { stopDate } = await local.sfn.send(
      new StopExecutionCommand({ executionArn, error: 'Enough', cause: 'tired' }),
    );
    expect(stopDate?.toISOString()).toBe('2026-01-01T00:00:05.000Z');
    expect(await local.outcome(executionArn)).toMatchObject({
      status: 'ABORTED',
      error: 'Enough',
      cause: 'tired',
    });
    const events = await local.history(executionArn);
    expect(events.at(-1)).toMatchObject({
      type: 'ExecutionAborted',
      executionAbortedEventDetails: { error: 'Enough', cause: 'tired' },
    });
    await local.clock.advanceBy(1_000_000);
    expect(await local.eventTypes(executionArn)).toHaveLength(events.length);
  });

  it('changes nothing in an execution that has ended', async () => {
    const { local, stateMachineArn } = await openWaiting();
    const executionArn = await local.start(stateMachineArn);
    await local.clock.advanceBy(100_000);
    await local.sfn.send(new StopExecutionCommand({ executionArn, error: 'Late' }));
    expect(await local.outcome(executionArn)).toMatchObject({ status: 'SUCCEEDED', error: undefined });
  });
});

describe('ListExecutions', () => {
  it('pages through all of them, newest first', async () => {
    const { local, stateMachineArn } = await openWaiting();
    for (let n = 0; n < 7; n++) {
      await local.start(stateMachineArn, {}, { name: `n${n}` });
      await local.clock.advanceBy(1);
    }
    const names: (string | undefined)[] = [];
    const sizes: number[] = [];
    let nextToken: string | undefined;
    do {
      const page = await local.sfn.send(
        new ListExecutionsCommand({ stateMachineArn, maxResults: 3, nextToken }),
      );
      names.push(...(page.executions ?? []).map(({ name }) => name));
      sizes.push(page.executions?.length ?? 0);
      nextToken = page.nextToken;
    } while (nextToken !== undefined);
    expect(sizes).toEqual([3, 3, 1]);
    expect(names).toEqual(['n6', 'n5', 'n4', 'n3', 'n2', 'n1', 'n0']);
  });

  it('shows none twice though others start between two pages', async () => {
    const { local, stateMachineArn } = await openWaiting();
    for (let n = 0; n < 4; n++) await local.start(stateMachineArn, {}, { name: `n${n}` });
    const first = await local.sfn.send(new ListExecutionsCommand({ stateMachineArn, maxResults: 2 }));
    await local.start(stateMachineArn, {}, { name: 'new' });
    const second = await local.sfn.send(
      new ListExecutionsCommand({ stateMachineArn, maxResults: 2, nextToken: first.nextToken }),
    );
    expect([...(first.executions ?? []), ...(second.executions ?? [])].map(({ name }) => name)).toEqual([
      'n3',
      'n2',
      'n1',
      'n0',
    ]);
  });

  it('filters by status', async () => {
    const { local, stateMachineArn } = await openWaiting();
    const stopped = await local.start(stateMachineArn);
    const running = await local.start(stateMachineArn);
    await local.sfn.send(new StopExecutionCommand({ executionArn: stopped }));
    const arns = async (statusFilter: 'RUNNING' | 'ABORTED' | 'FAILED') =>
      (await local.sfn.send(new ListExecutionsCommand({ stateMachineArn, statusFilter }))).executions?.map(
        ({ executionArn }) => executionArn,
      );
    expect(await arns('RUNNING')).toEqual([running]);
    expect(await arns('ABORTED')).toEqual([stopped]);
    expect(await arns('FAILED')).toEqual([]);
  });

  it('refuses tokens that it did not give, or gave for another listing', async () => {
    const { local, stateMachineArn } = await openWaiting();
    await local.start(stateMachineArn);
    await local.start(stateMachineArn);
    const { nextToken } = await local.sfn.send(new ListExecutionsCommand({ stateMachineArn, maxResults: 1 }));
    const refused = { name: 'InvalidToken' };
    await expect(
      local.sfn.send(new ListExecutionsCommand({ stateMachineArn, nextToken: 'abc' })),
    ).rejects.toMatchObject(refused);
    await expect(
      local.sfn.send(new ListExecutionsCommand({ stateMachineArn, nextToken, statusFilter: 'RUNNING' })),
    ).rejects.toMatchObject(refused);
  });
});

describe('GetExecutionHistory', () => {
  async function openWithHistory() {
    const { local, stateMachineArn } = await openWaiting(
      machineOf({ A: { Type: 'Pass' }, B: { Type: 'Pass' }, C: { Type: 'Pass' } }),
    );
    return { local, executionArn: await local.start(stateMachineArn, { n: 1 }) };
  }

  it.each([
    [false, [1, 2, 3, 4, 5, 6, 7, 8]],
    [true, [8, 7, 6, 5, 4, 3, 2, 1]],
  ])('pages through all events; reverse order: %s', async (reverseOrder, expected) => {
    const { local, executionArn } = await openWithHistory();
    const ids: (number | undefined)[] = [];
    let nextToken: string | undefined;
    do {
      const page = await local.sfn.send(
        new GetExecutionHistoryCommand({ executionArn, reverseOrder, maxResults: 3, nextToken }),
      );
      ids.push(...(page.events ?? []).map(({ id }) => id));
      nextToken = page.nextToken;
    } while (nextToken !== undefined);
    expect(ids).toEqual(expected);
  });

  it('refuses a token of the other direction', async () => {
    const { local, executionArn } = await openWithHistory();
    const { nextToken } = await local.sfn.send(
      new GetExecutionHistoryCommand({ executionArn, maxResults: 3 }),
    );
    await expect(
      local.sfn.send(new GetExecutionHistoryCommand({ executionArn, reverseOrder: true, nextToken })),
    ).rejects.toMatchObject({ name: 'InvalidToken' });
  });

  it('leaves the data out on demand', async () => {
    const { local, executionArn } = await openWithHistory();
    const { events } = await local.sfn.send(
      new GetExecutionHistoryCommand({ executionArn, includeExecutionData: false }),
    );
    expect(events?.[0]?.executionStartedEventDetails?.input).toBe(undefined);
    expect(events?.[1]?.stateEnteredEventDetails).toMatchObject({ name: 'A' });
    expect(events?.[1]?.stateEnteredEventDetails?.input).toBe(undefined);
  });
});

describe('an update of the machine', () => {
  it('leaves the executions that run their definition, and starts later ones with the new one', async () => {
    const { local, stateMachineArn } = await openWaiting(
      machineOf({ W: { Type: 'Wait', Seconds: 100 }, Old: { Type: 'Pass', Result: 'old' } }),
    );
    const before = await local.start(stateMachineArn);
    const definition = JSON.stringify(machineOf({ New: { Type: 'Pass', Result: 'new' } }));
    await local.sfn.send(new UpdateStateMachineCommand({ stateMachineArn, definition }));
    const after = await local.start(stateMachineArn);
    await local.clock.advanceBy(100_000);
    expect((await local.outcome(before)).output).toBe('old');
    expect((await local.outcome(after)).output).toBe('new');
    const definitionOf = async (executionArn: string) =>
      (await local.sfn.send(new DescribeStateMachineForExecutionCommand({ executionArn }))).definition;
    expect(await definitionOf(before)).toContain('"old"');
    expect(await definitionOf(after)).toBe(definition);
  });
});
