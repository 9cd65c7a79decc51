import {
  CreateActivityCommand,
  CreateStateMachineCommand,
  DeleteActivityCommand,
  DeleteStateMachineCommand,
  DescribeActivityCommand,
  DescribeStateMachineCommand,
  ListActivitiesCommand,
  ListStateMachinesCommand,
  ListTagsForResourceCommand,
  TagResourceCommand,
  UntagResourceCommand,
  UpdateStateMachineCommand,
  ValidateStateMachineDefinitionCommand,
} from '@aws-sdk/client-sfn';
import { describe, expect, it } from 'vitest';
import { machineOf } from '../support/machine-builders.ts';
import { openTestStepFunctions, ROLE_ARN } from '../support/test-step-functions.ts';

const PASS = machineOf({ P: { Type: 'Pass' } });
const DEFINITION = JSON.stringify(PASS);

describe('a state machine', () => {
  it('is described as it was created', async () => {
    const local = await openTestStepFunctions();
    const stateMachineArn = await local.createMachine(PASS, { name: 'mine', type: 'EXPRESS' });
    expect(stateMachineArn).toBe('arn:aws:states:us-east-1:123456789012:stateMachine:mine');
    expect(await local.sfn.send(new DescribeStateMachineCommand({ stateMachineArn }))).toMatchObject({
      name: 'mine',
      type: 'EXPRESS',
      status: 'ACTIVE',
      definition: DEFINITION,
      roleArn: ROLE_ARN,
      loggingConfiguration: { level: 'OFF' },
      creationDate: new Date('2026-01-01T00:00:00Z'),
    });
  });

  it('is created once, however often the same is asked; role and tags may differ', async () => {
    const local = await openTestStepFunctions();
    const create = (more: object) =>
      local.sfn.send(
        new CreateStateMachineCommand({ name: 'm', roleArn: ROLE_ARN, definition: DEFINITION, ...more }),
      );
    const first = await create({});
    expect((await create({})).stateMachineArn).toBe(first.stateMachineArn);
    expect((await create({ roleArn: `${ROLE_ARN}2` })).stateMachineArn).toBe(first.stateMachineArn);
    const { roleArn } = await local.sfn.send(
      new DescribeStateMachineCommand({ stateMachineArn: first.stateMachineArn }),
    );
    expect(roleArn).toBe(ROLE_ARN);
    for (const other of [
      { definition: `${DEFINITION} ` },
      { type: 'EXPRESS' },
      { tracingConfiguration: { enabled: true } },
    ])
      await expect(create(other)).rejects.toMatchObject({ name: 'StateMachineAlreadyExists' });
  });

  it('is changed by an update only where the update says so', async () => {
    const local = await openTestStepFunctions();
    const stateMachineArn = await local.createMachine(PASS);
    const before = await local.sfn.send(new DescribeStateMachineCommand({ stateMachineArn }));
    const { revisionId } = await local.sfn.send(
      new UpdateStateMachineCommand({ stateMachineArn, roleArn: `${ROLE_ARN}2` }),
    );
    const after = await local.sfn.send(new DescribeStateMachineCommand({ stateMachineArn }));
    expect(after).toMatchObject({ roleArn: `${ROLE_ARN}2`, definition: before.definition, revisionId });
    expect(after.revisionId).not.toBe(before.revisionId);
    await expect(local.sfn.send(new UpdateStateMachineCommand({ stateMachineArn }))).rejects.toMatchObject({
      name: 'MissingRequiredParameter',
    });
    await expect(
      local.sfn.send(new UpdateStateMachineCommand({ stateMachineArn, definition: '{}' })),
    ).rejects.toMatchObject({ name: 'InvalidDefinition' });
  });

  it('is gone after its deletion, which may be repeated', async () => {
    const local = await openTestStepFunctions();
    const stateMachineArn = await local.createMachine(PASS);
    const executionArn = await local.start(stateMachineArn);
    for (const _ of [1, 2]) await local.sfn.send(new DeleteStateMachineCommand({ stateMachineArn }));
    const gone = { name: 'StateMachineDoesNotExist' };
    await expect(local.sfn.send(new DescribeStateMachineCommand({ stateMachineArn }))).rejects.toMatchObject(
      gone,
    );
    await expect(local.start(stateMachineArn)).rejects.toMatchObject(gone);
    expect((await local.outcome(executionArn)).status).toBe('SUCCEEDED');
  });

  it('is listed by name, page by page', async () => {
    const local = await openTestStepFunctions();
    for (const name of ['b', 'c', 'a']) await local.createMachine(PASS, { name });
    const first = await local.sfn.send(new ListStateMachinesCommand({ maxResults: 2 }));
    const second = await local.sfn.send(new ListStateMachinesCommand({ nextToken: first.nextToken }));
    const names = [...(first.stateMachines ?? []), ...(second.stateMachines ?? [])].map(({ name }) => name);
    expect(names).toEqual(['a', 'b', 'c']);
    expect(second.nextToken).toBe(undefined);
  });
});

describe('ValidateStateMachineDefinition', () => {
  it.each([
    ['a sound definition', DEFINITION, 'OK', 0],
    ['a broken one', JSON.stringify({ StartAt: 'A', States: { A: { Type: 'Pass', Next: 'B' } } }), 'FAIL', 1],
    ['text that is no JSON', '{', 'FAIL', 1],
  ])('judges %s', async (_what, definition, result, least) => {
    const local = await openTestStepFunctions();
    const answer = await local.sfn.send(new ValidateStateMachineDefinitionCommand({ definition }));
    expect(answer).toMatchObject({ result, truncated: false });
    expect(answer.diagnostics?.length).toBeGreaterThanOrEqual(least);
  });

  it('shows no more than was asked for and says so', async () => {
    const local = await openTestStepFunctions();
    const definition = JSON.stringify({ StartAt: 'A', States: { A: { Type: 'Wait' }, B: { Type: 'Wait' } } });
    const answer = await local.sfn.send(
      new ValidateStateMachineDefinitionCommand({ definition, maxResults: 1 }),
    );
    expect(answer.diagnostics).toHaveLength(1);
    expect(answer.truncated).toBe(true);
  });
});

describe('activities', () => {
  it('are created once, described, listed and deleted', async () => {
    const local = await openTestStepFunctions();
    const create = () => local.sfn.send(new CreateActivityCommand({ name: 'work' }));
    const { activityArn } = await create();
    expect((await create()).activityArn).toBe(activityArn);
    expect(await local.sfn.send(new DescribeActivityCommand({ activityArn }))).toMatchObject({
      name: 'work',
    });
    expect((await local.sfn.send(new ListActivitiesCommand({}))).activities).toMatchObject([{ activityArn }]);
    for (const _ of [1, 2]) await local.sfn.send(new DeleteActivityCommand({ activityArn }));
    await expect(local.sfn.send(new DescribeActivityCommand({ activityArn }))).rejects.toMatchObject({
      name: 'ActivityDoesNotExist',
    });
  });
});

describe('tags', () => {
  it.each(['machine', 'activity'])('of a %s are added, replaced, removed and listed', async kind => {
    const local = await openTestStepFunctions();
    const tags = [{ key: 'a', value: '1' }];
    const resourceArn =
      kind === 'machine'
        ? await local.createMachine(PASS, { tags })
        : (await local.sfn.send(new CreateActivityCommand({ name: 'work', tags }))).activityArn;
    const list = async () => (await local.sfn.send(new ListTagsForResourceCommand({ resourceArn }))).tags;
    expect(await list()).toEqual(tags);
    await local.sfn.send(
      new TagResourceCommand({
        resourceArn,
        tags: [
          { key: 'a', value: '2' },
          { key: 'b', value: '' },
        ],
      }),
    );
    expect(await list()).toEqual([
      { key: 'a', value: '2' },
      { key: 'b', value: '' },
    ]);
    await local.sfn.send(new UntagResourceCommand({ resourceArn, tagKeys: ['a', 'never'] }));
    expect(await list()).toEqual([{ key: 'b', value: '' }]);
  });

  it('are at most fifty, and only of what exists', async () => {
    const local = await openTestStepFunctions();
    const resourceArn = await local.createMachine(PASS);
    const tags = Array.from({ length: 51 }, (_, n) => ({ key: `k${n}`, value: '' }));
    await expect(local.sfn.send(new TagResourceCommand({ resourceArn, tags }))).rejects.toMatchObject({
      name: 'TooManyTags',
    });
    await expect(
      local.sfn.send(new TagResourceCommand({ resourceArn: `${resourceArn}-gone`, tags: [] })),
    ).rejects.toMatchObject({ name: 'ResourceNotFound' });
  });
});
