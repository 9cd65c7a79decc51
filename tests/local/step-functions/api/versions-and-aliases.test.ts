import {
  CreateStateMachineAliasCommand,
  DeleteStateMachineAliasCommand,
  DeleteStateMachineVersionCommand,
  DescribeExecutionCommand,
  DescribeStateMachineAliasCommand,
  DescribeStateMachineCommand,
  ListExecutionsCommand,
  ListStateMachineAliasesCommand,
  ListStateMachineVersionsCommand,
  PublishStateMachineVersionCommand,
  UpdateStateMachineAliasCommand,
  UpdateStateMachineCommand,
} from '@aws-sdk/client-sfn';
import { afterEach, expect, it, vi } from 'vitest';
import { machineOf } from '../support/machine-builders.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const giving = (result: string) => machineOf({ P: { Type: 'Pass', Result: result } });

/** A machine with two versions that give 'one' and 'two', and 'now' without a version. */
async function openVersioned() {
  const local = await openTestStepFunctions();
  const stateMachineArn = await local.createMachine(giving('one'), { publish: true });
  for (const [result, publish] of [
    ['two', true],
    ['now', false],
  ] as const)
    await local.sfn.send(
      new UpdateStateMachineCommand({ stateMachineArn, definition: JSON.stringify(giving(result)), publish }),
    );
  const route = (weights: Record<number, number>) =>
    Object.entries(weights).map(([version, weight]) => ({
      stateMachineVersionArn: `${stateMachineArn}:${version}`,
      weight,
    }));
  const createAlias = (name: string, weights: Record<number, number>) =>
    local.sfn.send(new CreateStateMachineAliasCommand({ name, routingConfiguration: route(weights) }));
  const outputOf = async (arn: string) => (await local.whenEnded(await local.start(arn))).output;
  return { local, stateMachineArn, route, createAlias, outputOf };
}

it('a version keeps its definition; the bare ARN runs the newest', async () => {
  const { local, stateMachineArn, outputOf } = await openVersioned();
  expect(await outputOf(`${stateMachineArn}:1`)).toBe('one');
  expect(await outputOf(`${stateMachineArn}:2`)).toBe('two');
  expect(await outputOf(stateMachineArn)).toBe('now');
  const described = await local.sfn.send(
    new DescribeStateMachineCommand({ stateMachineArn: `${stateMachineArn}:1` }),
  );
  expect(described.definition).toContain('"one"');
});

it('publishing the same revision again gives the same version', async () => {
  const { local, stateMachineArn } = await openVersioned();
  const publish = (more: object = {}) =>
    local.sfn.send(new PublishStateMachineVersionCommand({ stateMachineArn, ...more }));
  const first = await publish({ description: 'third' });
  expect(first.stateMachineVersionArn).toBe(`${stateMachineArn}:3`);
  expect((await publish()).stateMachineVersionArn).toBe(first.stateMachineVersionArn);
  await expect(publish({ revisionId: 'other' })).rejects.toMatchObject({ name: 'ConflictException' });
});

it('versions are listed newest first; a deleted number is never given again', async () => {
  const { local, stateMachineArn } = await openVersioned();
  const list = async () =>
    (
      await local.sfn.send(new ListStateMachineVersionsCommand({ stateMachineArn }))
    ).stateMachineVersions?.map(({ stateMachineVersionArn }) => stateMachineVersionArn?.split(':').at(-1));
  expect(await list()).toEqual(['2', '1']);
  for (const _ of [1, 2])
    await local.sfn.send(
      new DeleteStateMachineVersionCommand({ stateMachineVersionArn: `${stateMachineArn}:2` }),
    );
  await local.sfn.send(new PublishStateMachineVersionCommand({ stateMachineArn }));
  expect(await list()).toEqual(['3', '1']);
});

it('an alias routes by weight', async () => {
  const { local, createAlias, outputOf, stateMachineArn } = await openVersioned();
  await createAlias('live', { 1: 80, 2: 20 });
  const random = vi.spyOn(Math, 'random');
  const chosen: unknown[] = [];
  for (const chance of [0, 0.79, 0.8, 0.99]) {
    random.mockReturnValue(chance);
    chosen.push(await outputOf(`${stateMachineArn}:live`));
  }
  expect(chosen).toEqual(['one', 'one', 'two', 'two']);
  const { executions } = await local.sfn.send(
    new ListExecutionsCommand({ stateMachineArn: `${stateMachineArn}:live` }),
  );
  expect(executions).toHaveLength(4);
  const described = await local.sfn.send(
    new DescribeExecutionCommand({ executionArn: executions?.[0]?.executionArn }),
  );
  expect(described).toMatchObject({
    stateMachineAliasArn: `${stateMachineArn}:live`,
    stateMachineVersionArn: `${stateMachineArn}:2`,
  });
});

it('an alias is changed, described, listed and deleted', async () => {
  const { local, stateMachineArn, createAlias, route, outputOf } = await openVersioned();
  const { stateMachineAliasArn } = await createAlias('live', { 1: 100 });
  await local.sfn.send(
    new UpdateStateMachineAliasCommand({ stateMachineAliasArn, routingConfiguration: route({ 2: 100 }) }),
  );
  expect(await outputOf(stateMachineAliasArn as string)).toBe('two');
  const described = await local.sfn.send(new DescribeStateMachineAliasCommand({ stateMachineAliasArn }));
  expect(described).toMatchObject({ name: 'live', routingConfiguration: route({ 2: 100 }) });
  const list = async (arn: string) =>
    (await local.sfn.send(new ListStateMachineAliasesCommand({ stateMachineArn: arn }))).stateMachineAliases;
  expect(await list(stateMachineArn)).toMatchObject([{ stateMachineAliasArn }]);
  expect(await list(`${stateMachineArn}:1`)).toEqual([]);
  await local.sfn.send(new DeleteStateMachineAliasCommand({ stateMachineAliasArn }));
  expect(await list(stateMachineArn)).toEqual([]);
});

it('creating the same alias again is no error, another one under its name is', async () => {
  const { createAlias } = await openVersioned();
  const first = await createAlias('live', { 1: 100 });
  expect((await createAlias('live', { 1: 100 })).stateMachineAliasArn).toBe(first.stateMachineAliasArn);
  await expect(createAlias('live', { 2: 100 })).rejects.toMatchObject({ name: 'ConflictException' });
});

it('a version that an alias routes to cannot be deleted', async () => {
  const { local, stateMachineArn, createAlias } = await openVersioned();
  await createAlias('live', { 1: 100 });
  await expect(
    local.sfn.send(new DeleteStateMachineVersionCommand({ stateMachineVersionArn: `${stateMachineArn}:1` })),
  ).rejects.toMatchObject({ name: 'ConflictException' });
});

it.each([
  ['weights that do not sum to 100', { 1: 50, 2: 40 }, 'ValidationException'],
  ['a negative weight', { 1: 150, 2: -50 }, 'ValidationException'],
  ['a version that is not there', { 9: 100 }, 'ResourceNotFound'],
])('an alias with %s is refused', async (_what, weights, name) => {
  const { createAlias } = await openVersioned();
  await expect(createAlias('live', weights)).rejects.toMatchObject({ name });
});

it('an alias cannot be turned to the versions of another machine', async () => {
  const { local, createAlias, outputOf } = await openVersioned();
  const { stateMachineAliasArn } = await createAlias('live', { 1: 100 });
  const other = await local.createMachine(giving('other'), { publish: true });
  await expect(
    local.sfn.send(
      new UpdateStateMachineAliasCommand({
        stateMachineAliasArn,
        routingConfiguration: [{ stateMachineVersionArn: `${other}:1`, weight: 100 }],
      }),
    ),
  ).rejects.toMatchObject({ name: 'ValidationException' });
  expect(await outputOf(stateMachineAliasArn as string)).toBe('one');
});

it('an alias that is not there is ResourceNotFound', async () => {
  const { local, stateMachineArn, route } = await openVersioned();
  const stateMachineAliasArn = `${stateMachineArn}:gone`;
  for (const command of [
    new DescribeStateMachineAliasCommand({ stateMachineAliasArn }),
    new DeleteStateMachineAliasCommand({ stateMachineAliasArn }),
  ])
    await expect(local.sfn.send(command as DeleteStateMachineAliasCommand)).rejects.toMatchObject({
      name: 'ResourceNotFound',
    });
  await expect(
    local.sfn.send(
      new UpdateStateMachineAliasCommand({ stateMachineAliasArn, routingConfiguration: route({ 1: 100 }) }),
    ),
  ).rejects.toMatchObject({ name: 'ResourceNotFound' });
});
