import {
  CreateSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  ListSecretsCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
  UpdateSecretCommand,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OpenSecrets, openSecrets } from './open-secrets.ts';

const TOKEN = 'request-token-of-thirty-two-characters';

let secrets: OpenSecrets;

beforeEach(async () => {
  secrets = await openSecrets();
});

afterEach(() => secrets.close());

const create = (name: string, text?: string, more: object = {}) =>
  secrets.inProcess.send(
    new CreateSecretCommand({
      Name: name,
      ...(text === undefined ? {} : { SecretString: text }),
      ...more,
    }),
  );
const put = (SecretId: string, SecretString: string, more: object = {}) =>
  secrets.inProcess.send(new PutSecretValueCommand({ SecretId, SecretString, ...more }));
const read = (SecretId: string, more: object = {}) =>
  secrets.inProcess.send(new GetSecretValueCommand({ SecretId, ...more }));
const describeIt = (SecretId: string) => secrets.inProcess.send(new DescribeSecretCommand({ SecretId }));
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ name, message }: Error) => `${name}: ${message}`,
  );

describe.each<[string, () => SecretsManagerClient]>([
  ['in this process', () => secrets.inProcess],
  ['over HTTP', () => secrets.overHttp],
])('the SDK client %s', (_way, client) => {
  test('reads what it has created, by name, ARN and ARN without the letters at its end', async () => {
    const created = await client().send(
      new CreateSecretCommand({ Name: 'team/key', SecretString: 'the text', Description: 'For tests.' }),
    );
    expect(created.ARN).toMatch(
      /^arn:aws:secretsmanager:us-east-1:000000000000:secret:team\/key-[A-Za-z0-9]{6}$/,
    );
    for (const SecretId of ['team/key', created.ARN, created.ARN?.slice(0, -7)])
      expect(await client().send(new GetSecretValueCommand({ SecretId }))).toMatchObject({
        ARN: created.ARN,
        Name: 'team/key',
        SecretString: 'the text',
        VersionId: created.VersionId,
        VersionStages: ['AWSCURRENT'],
        CreatedDate: new Date(secrets.clock.now()),
      });
  });

  test('keeps bytes as they are', async () => {
    const SecretBinary = Uint8Array.from([0, 255, 10, 13, 128]);
    await client().send(new CreateSecretCommand({ Name: 'bytes', SecretBinary }));
    const found = await client().send(new GetSecretValueCommand({ SecretId: 'bytes' }));
    expect(Buffer.from(found.SecretBinary ?? [])).toEqual(Buffer.from(SecretBinary));
    expect(found).not.toHaveProperty('SecretString');
  });

  test('is told by name what there is not', async () => {
    await expect(client().send(new GetSecretValueCommand({ SecretId: 'nothing' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
      message: "Secrets Manager can't find the specified secret.",
      $metadata: { httpStatusCode: 400 },
    });
  });
});

describe('a new version', () => {
  test('becomes current, and what was current the previous one', async () => {
    const { VersionId: first } = await create('key', 'one');
    const { VersionId: second } = await put('key', 'two');
    expect(await read('key')).toMatchObject({ SecretString: 'two', VersionId: second });
    expect(await read('key', { VersionStage: 'AWSPREVIOUS' })).toMatchObject({ SecretString: 'one' });
    const { VersionId: third, VersionStages } = await put('key', 'three');
    expect(VersionStages).toEqual(['AWSCURRENT']);
    expect((await describeIt('key')).VersionIdsToStages).toEqual({
      [String(second)]: ['AWSPREVIOUS'],
      [String(third)]: ['AWSCURRENT'],
    });
    expect(await read('key', { VersionId: first })).toMatchObject({ SecretString: 'one', VersionStages: [] });
  });

  test('with a label of its own leaves the current one alone, and takes the label over', async () => {
    await create('key', 'one');
    await put('key', 'two', { VersionStages: ['AWSPENDING'] });
    const { VersionId: third } = await put('key', 'three', { VersionStages: ['AWSPENDING'] });
    expect(await read('key')).toMatchObject({ SecretString: 'one' });
    expect(await read('key', { VersionStage: 'AWSPENDING' })).toMatchObject({ VersionId: third });
    expect(Object.keys((await describeIt('key')).VersionIdsToStages ?? {})).toHaveLength(2);
  });

  test('is current if it is the first, whatever its label', async () => {
    await create('key');
    await put('key', 'one', { VersionStages: ['blue'] });
    expect((await read('key')).VersionStages?.toSorted()).toEqual(['AWSCURRENT', 'blue']);
  });

  test('comes of an update too, with or without another description', async () => {
    await create('key', 'one', { Description: 'before' });
    const update = await secrets.inProcess.send(
      new UpdateSecretCommand({ SecretId: 'key', SecretString: 'two', Description: 'after' }),
    );
    expect(await read('key')).toMatchObject({ SecretString: 'two', VersionId: update.VersionId });
    const described = await secrets.inProcess.send(
      new UpdateSecretCommand({ SecretId: 'key', Description: 'later' }),
    );
    expect(described.VersionId).toBeUndefined();
    expect(await describeIt('key')).toMatchObject({ Description: 'later' });
    expect(await read('key')).toMatchObject({ SecretString: 'two' });
  });

  test('is made once however often its request comes, and never changed', async () => {
    await create('key', 'one');
    const first = await put('key', 'two', { ClientRequestToken: TOKEN });
    await put('key', 'three');
    expect(await put('key', 'two', { ClientRequestToken: TOKEN })).toMatchObject({
      VersionId: first.VersionId,
      VersionStages: ['AWSPREVIOUS'],
    });
    expect(await read('key')).toMatchObject({ SecretString: 'three' });
    expect(await refusal(put('key', 'other', { ClientRequestToken: TOKEN }))).toBe(
      "ResourceExistsException: You can't modify an existing version, you can only create a new version.",
    );
  });

  test('security 14: of two that are put at once under one token, exactly one counts', async () => {
    await create('key', 'one');
    const attempts = await Promise.all(
      ['two', 'three'].map(text => refusal(put('key', text, { ClientRequestToken: TOKEN }))),
    );
    expect(attempts.filter(attempt => attempt === 'done')).toHaveLength(1);
    expect((await read('key')).SecretString).toBe(attempts[0] === 'done' ? 'two' : 'three');
  });

  test('pushes out the oldest ones without a label, once there are a hundred', async () => {
    const { VersionId: first } = await create('key', 'one', { ClientRequestToken: TOKEN });
    await put('key', 'labelled', { VersionStages: ['keep'] });
    for (let count = 0; count < 110; count++) await put('key', `text ${count}`);
    expect(await refusal(read('key', { VersionId: first }))).toMatch(/^ResourceNotFoundException/);
    expect(await read('key', { VersionStage: 'keep' })).toMatchObject({ SecretString: 'labelled' });
    expect(await read('key', { VersionStage: 'AWSPREVIOUS' })).toMatchObject({ SecretString: 'text 108' });
  });
});

describe('a label', () => {
  const move = (more: object) =>
    secrets.inProcess.send(
      new UpdateSecretVersionStageCommand({ SecretId: 'key', VersionStage: 'AWSCURRENT', ...more }),
    );

  test('is moved back to an earlier version, and what was current becomes the previous one', async () => {
    const { VersionId: first } = await create('key', 'one');
    const { VersionId: second } = await put('key', 'two');
    await move({ RemoveFromVersionId: second, MoveToVersionId: first });
    expect(await read('key')).toMatchObject({ SecretString: 'one', VersionStages: ['AWSCURRENT'] });
    expect(await read('key', { VersionStage: 'AWSPREVIOUS' })).toMatchObject({ SecretString: 'two' });
  });

  test('that is no longer needed is taken away', async () => {
    await create('key', 'one');
    const { VersionId } = await put('key', 'two', { VersionStages: ['blue'] });
    await move({ VersionStage: 'blue', RemoveFromVersionId: VersionId });
    expect(await refusal(read('key', { VersionStage: 'blue' }))).toMatch(/^ResourceNotFoundException/);
  });

  test('is moved by nobody who does not say where it is', async () => {
    const { VersionId: first } = await create('key', 'one');
    const { VersionId: second } = await put('key', 'two');
    expect(await refusal(move({ MoveToVersionId: first }))).toContain(
      `Staging label AWSCURRENT is currently attached to version ${second}`,
    );
    expect(await refusal(move({ RemoveFromVersionId: first, MoveToVersionId: first }))).toBe(
      `InvalidParameterException: Staging label AWSCURRENT is not attached to version ${first}.`,
    );
    expect(await refusal(move({ RemoveFromVersionId: second }))).toMatch(/^InvalidRequestException/);
    expect(await refusal(move({ RemoveFromVersionId: second, MoveToVersionId: TOKEN }))).toMatch(
      /^ResourceNotFoundException/,
    );
    expect(await read('key')).toMatchObject({ SecretString: 'two' });
  });
});

describe('is refused by the name that AWS uses', () => {
  test.each<[string, string, () => Promise<unknown>]>([
    [
      'a name that is taken',
      'ResourceExistsException: The operation failed because the secret key already exists.',
      () => create('key', 'again'),
    ],
    [
      'a name that cannot be',
      'ValidationException: Invalid name. Must be a valid name containing alphanumeric characters, or any of the following: -/_+=.@!',
      () => create('a key', 'text'),
    ],
    [
      'a secret without a value',
      "ResourceNotFoundException: Secrets Manager can't find the specified secret value for staging label: AWSCURRENT",
      async () => {
        await create('empty');
        await read('empty');
      },
    ],
    [
      'a version that there is not',
      `ResourceNotFoundException: Secrets Manager can't find the specified secret value for VersionId: ${TOKEN}`,
      () => read('key', { VersionId: TOKEN }),
    ],
    [
      'a version that has another label',
      'InvalidRequestException: You provided a VersionStage that is not associated to the provided VersionId.',
      async () => read('key', { VersionId: (await read('key')).VersionId, VersionStage: 'AWSPREVIOUS' }),
    ],
    [
      'two values at once',
      "InvalidParameterException: You can't specify both a binary secret value and a string secret value in the same secret.",
      () => put('key', 'text', { SecretBinary: Uint8Array.from([1]) }),
    ],
    [
      'no value',
      'InvalidRequestException: You must provide either SecretString or SecretBinary.',
      () => secrets.inProcess.send(new PutSecretValueCommand({ SecretId: 'key' })),
    ],
    [
      'a value over 64 KiB',
      'InvalidParameterException: SecretString: is over 65536 bytes',
      () => put('key', 'ä'.repeat(32_769)),
    ],
    [
      'a token that is too short',
      'InvalidParameterException: ClientRequestToken: Too small: expected string to have >=32 characters',
      () => put('key', 'text', { ClientRequestToken: 'short' }),
    ],
    [
      'a next page that there is not',
      'InvalidNextTokenException: Invalid NextToken.',
      () => secrets.inProcess.send(new ListSecretsCommand({ NextToken: 'x' })),
    ],
  ])('%s', async (_what, expected, call) => {
    await create('key', 'the hidden text');
    expect(await refusal(call())).toBe(expected);
    expect(await read('key')).toMatchObject({ SecretString: 'the hidden text' });
  });

  test('a request without a token, which no SDK sends', async () => {
    const response = await fetch(secrets.url, {
      method: 'POST',
      headers: { 'x-amz-target': 'secretsmanager.CreateSecret' },
      body: JSON.stringify({ Name: 'key', SecretString: 'text', SecretBinary: null }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      __type: 'InvalidRequestException',
      message: 'You must provide a ClientRequestToken value. We recommend a UUID-type value.',
    });
  });

  test('an operation that is not served', async () => {
    const response = await fetch(secrets.url, {
      method: 'POST',
      headers: { 'x-amz-target': 'secretsmanager.RotateSecret' },
      body: '{}',
    });
    expect(await response.json()).toMatchObject({ __type: 'UnknownOperationException' });
  });
});

test('a create that comes once more gets what it made', async () => {
  const first = await create('key', 'one', { ClientRequestToken: TOKEN });
  expect(await create('key', 'one', { ClientRequestToken: TOKEN })).toMatchObject({ ARN: first.ARN });
  expect(await refusal(create('key', 'two', { ClientRequestToken: TOKEN }))).toMatch(
    /^ResourceExistsException/,
  );
});

describe('a list', () => {
  const list = async (input: object = {}) => {
    const { SecretList = [], NextToken } = await secrets.inProcess.send(new ListSecretsCommand(input));
    return { names: SecretList.map(({ Name }) => Name), NextToken, SecretList };
  };

  beforeEach(async () => {
    for (const name of ['b', 'a', 'team/x']) {
      await create(name, 'text', { Description: `The ${name}` });
      await secrets.clock.advanceBy(1000);
    }
  });

  test('shows every secret from the oldest or the newest, page by page, and no value', async () => {
    const first = await list({ MaxResults: 2 });
    expect(first.names).toEqual(['b', 'a']);
    expect(await list({ MaxResults: 2, NextToken: first.NextToken })).toMatchObject({
      names: ['team/x'],
      NextToken: undefined,
    });
    expect((await list({ SortOrder: 'desc' })).names).toEqual(['team/x', 'a', 'b']);
    expect(JSON.stringify(first.SecretList)).not.toContain('text');
    expect(first.SecretList[0]).toMatchObject({
      Description: 'The b',
      SecretVersionsToStages: expect.objectContaining({}),
    });
  });

  test('holds what begins as asked, or does not', async () => {
    const filtered = async (Key: string, ...Values: string[]) =>
      (await list({ Filters: [{ Key, Values }] })).names;
    expect(await filtered('name', 'team/')).toEqual(['team/x']);
    expect(await filtered('name', 'TEAM')).toEqual([]);
    expect(await filtered('name', '!team/')).toEqual(['b', 'a']);
    expect(await filtered('description', 'the A', 'the B')).toEqual(['b', 'a']);
    expect(await refusal(list({ Filters: [{ Key: 'tag-key', Values: ['x'] }] }))).toMatch(
      /^InvalidParameterException: Filters\.0\.Key: can only be name or description here$/,
    );
  });
});
