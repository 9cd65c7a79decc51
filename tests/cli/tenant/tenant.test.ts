import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../../cli/run-command.ts';
import { tenantCommand } from '../../../cli/tenant/command.ts';
import { tenantStore } from '../../../core/adapters/records/tenant-store.ts';
import { openTestHost, type TestHost } from '../../support/open-test-host.ts';

const TABLE = 'countersign-records';
const USUAL = { enable_workflow_approval: true, gatePolicy: {}, people: {}, channels: [] };
const SETTINGS = `enable_workflow_approval: true
gatePolicy:
  approvers: [group:finance]
  quorum: 2
  businessHours: { timeZone: Europe/Vienna }
people:
  ben: { name: Ben Berger, email: ben@acme.example, groups: [finance] }
channels:
  - { kind: eventbridge }
`;

let host: TestHost;
let tenant: string;
let tenants = 0;

beforeAll(async () => {
  host = await openTestHost();
});

afterAll(() => host.close());

beforeEach(() => {
  tenant = `tenant-${++tenants}`;
});

async function run(...args: readonly string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const code = await runCommand(['tenant', ...args], [tenantCommand], {
    print: text => said.push(text),
    complain: text => said.push(`! ${text}`),
  });
  return { code, said: said.join('\n') };
}

const onHost = (...args: readonly string[]) => run(...args, '--endpoint', host.url);
const shown = async () => JSON.parse((await onHost('show', tenant, '--json')).said);

function fileOf(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'countersign-tenant-')), 'settings.yaml');
  writeFileSync(file, text);
  return file;
}

const key = () => ({ pk: { S: `TENANT#${tenant}` }, sk: { S: 'SETTINGS' } });
const item = async () =>
  (await host.aws.dynamoDb.send(new GetItemCommand({ TableName: TABLE, Key: key() }))).Item;
const put = (attributes: Record<string, { S: string } | { BOOL: boolean }>) =>
  host.aws.dynamoDb.send(new PutItemCommand({ TableName: TABLE, Item: { ...key(), ...attributes } }));

describe('B-4: countersign tenant', () => {
  test('shows a tenant of whom nobody has said anything as usual', async () => {
    expect(await shown()).toEqual(USUAL);
  });

  test('stores what a file says, and shows it as a file that says the same', async () => {
    expect(await onHost('set', tenant, fileOf(SETTINGS))).toEqual({
      code: 0,
      said: `Stored. Plans of ${tenant} wait for a person, from the next run on.`,
    });
    const first = await shown();
    expect(first).toMatchObject({
      gatePolicy: { quorum: 2, businessHours: { timeZone: 'Europe/Vienna', from: '09:00', to: '17:00' } },
      people: { ben: { name: 'Ben Berger', groups: ['finance'] } },
      channels: [{ kind: 'eventbridge' }],
    });
    const { said } = await onHost('show', tenant);
    await onHost('set', tenant, fileOf(said));
    expect(await shown()).toEqual(first);
    expect(await onHost('check', tenant)).toEqual({
      code: 0,
      said: `The settings of ${tenant} are in order.`,
    });
  });

  test('what a file leaves out is as usual again', async () => {
    await onHost('set', tenant, fileOf(SETTINGS));
    await onHost('set', tenant, fileOf('enable_workflow_approval: false'));
    expect(await shown()).toEqual({ ...USUAL, enable_workflow_approval: false });
  });

  test('keeps the one attribute that operators write by hand, and reads it from there', async () => {
    await onHost('set', tenant, fileOf(SETTINGS));
    expect(await item()).toEqual({
      ...key(),
      enable_workflow_approval: { BOOL: true },
      settings: { S: expect.not.stringContaining('enable_workflow_approval') },
    });
    await put({ enable_workflow_approval: { BOOL: false } });
    expect(await shown()).toEqual({ ...USUAL, enable_workflow_approval: false });
  });

  test('functions read what the command has stored', async () => {
    await onHost('set', tenant, fileOf(`${SETTINGS}`.replace('approval: true', 'approval: false')));
    const found = await tenantStore(host.aws.dynamoDb, TABLE).find(tenant);
    expect(found).toMatchObject({ approvalRequired: false, gatePolicy: { approvers: ['group:finance'] } });
  });

  test('stores nothing of a file with faults, and tells all of them with their places', async () => {
    const wrong = fileOf(
      SETTINGS.replace('quorum: 2', 'quorum: two')
        .replace('ben@acme.example', 'ben')
        .replace('kind: eventb', 'kind: b'),
    );
    const said = [
      `! ${wrong}:4:11: gatePolicy.quorum must be a number`,
      `${wrong}:7:35: people.ben.email must be an e-mail address`,
      `${wrong}:9:13: channels.0.kind must be email, slack, webhook or eventbridge`,
    ].join('\n');
    expect(await onHost('check', tenant, wrong)).toEqual({ code: 1, said });
    expect(await onHost('set', tenant, wrong)).toEqual({ code: 1, said });
    expect(await item()).toBeUndefined();
  });

  test('stores no policy that cannot be kept to, and finds one that was stored in another way', async () => {
    const wrong = fileOf('gatePolicy: { approvers: [anna], quorum: 2 }');
    expect(await onHost('set', tenant, wrong)).toEqual({
      code: 1,
      said: `! ${wrong}:1:42: gatePolicy.quorum is 2, but approvers and escalation name only 1 person`,
    });
    await put({ settings: { S: JSON.stringify({ gatePolicy: { approvers: ['anna'], quorum: 2 } }) } });
    expect(await onHost('check', tenant)).toEqual({
      code: 1,
      said: [
        `! The settings of ${tenant} cannot be kept to.`,
        'gatePolicy.quorum is 2, but approvers and escalation name only 1 person',
      ].join('\n'),
    });
    await put({ settings: { S: '{"people": 1}' } });
    expect(await onHost('show', tenant)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`The settings of tenant ${tenant} are not valid. people: `),
    });
  });

  test('says that nothing answers, or that there is no such table', async () => {
    expect(await run('show', tenant, '--endpoint', 'http://127.0.0.1:1')).toEqual({
      code: 1,
      said: '! Nothing answers at http://127.0.0.1:1: start it with npm start, name another --endpoint, or use --aws.',
    });
    expect(await onHost('show', tenant, '--table', 'elsewhere')).toEqual({
      code: 1,
      said: `! There is no table "elsewhere" at ${host.url}.`,
    });
  });

  test.each([
    [[], 'What to do is missing'],
    [['drop', 'acme'], 'tenant can show, check or set, not "drop".'],
    [['show'], 'The tenant is missing'],
    [['show', 'a/b'], '"a/b" is no tenant'],
    [['show', 'acme', 'file'], 'tenant show takes no "file".'],
    [['set', 'acme'], 'tenant set needs a file'],
    [['set', 'acme', 'one', 'two'], 'tenant set takes one file.'],
    [['check', 'acme', '--json'], '--json is for show.'],
    [['show', 'acme', '--aws'], 'give it with --table'],
  ])('does not guess what %j means', async (args, complaint) => {
    expect(await run(...args)).toEqual({ code: 2, said: expect.stringContaining(complaint) });
  });
});
