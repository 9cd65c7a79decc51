import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awsClients } from '../../../core/adapters/aws/clients.ts';
import { keyRing } from '../../../functions/middleware/key-ring.ts';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../../local/identity.ts';
import { runAtQuestions } from '../../support/gated-run.ts';
import { openTestHost, type TestHost } from '../../support/open-test-host.ts';

const BARE = 'canary-of-a-link-key-that-was-kept-in-a-bare-file';
const PUT = 'canary-of-another-secret-that-was-put-over-the-wire';

let dataFolder: string;
let host: TestHost;

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'countersign-host-secrets-'));
  await mkdir(join(dataFolder, 'secrets'), { mode: 0o700 });
  await writeFile(join(dataFolder, 'secrets', 'link-key'), BARE, { mode: 0o600 });
  host = await openTestHost({ dataFolder });
});

afterAll(async () => {
  await host.close();
  await rm(dataFolder, { recursive: true });
});

const client = () =>
  new SecretsManagerClient({ endpoint: host.url, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS });

test('GATE-4: links are signed with the key of an earlier data folder, and go on working after a restart', async () => {
  const { gate } = await runAtQuestions(host.api);
  const { pathname, search } = new URL(gate?.url ?? '');
  const open = async () => (await fetch(`${host.url}${pathname}${search}`)).status;
  expect(await open()).toBe(200);
  await host.restart();
  expect(await open()).toBe(200);
  expect(await client().send(new GetSecretValueCommand({ SecretId: 'link-key' }))).toMatchObject({
    SecretString: BARE,
  });
});

test('security 14: a function reads its ring where its environment says, also what was put over the wire a moment ago', async () => {
  const { ARN = '' } = await client().send(new CreateSecretCommand({ Name: 'ring', SecretString: BARE }));
  const ring = keyRing({ LINK_KEY_SECRET_ARN: ARN });
  expect((await ring.signing()).keys.k1?.secret).toBe(BARE);
  await client().send(new PutSecretValueCommand({ SecretId: ARN, SecretString: PUT }));
  expect((await keyRing({ LINK_KEY_SECRET_ARN: ARN }).signing()).keys.k1?.secret).toBe(PUT);
  expect(() => keyRing({})).toThrow('LINK_KEY_SECRET_ARN');
});

test('a secret that there is not is somebody’s to mend, and is named without its text', async () => {
  await expect(keyRing({ LINK_KEY_SECRET_ARN: 'arn:aws:none' }).verifying()).rejects.toMatchObject({
    name: 'ConfigurationError',
    message: 'The secret arn:aws:none cannot be read: ResourceNotFoundException.',
  });
});

test('the client for secrets is made once a host', async () => {
  expect(await awsClients.secretsManager()).toBe(await awsClients.secretsManager());
});

test('security 22: no secret is in the journal, in a log or in any file but its own', async () => {
  const files = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  const holders: string[] = [];
  for (const file of files.filter(entry => entry.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name));
    if ([BARE, PUT].some(secret => bytes.includes(secret))) holders.push(file.name);
  }
  expect(holders.toSorted()).toEqual(['link-key.json', 'ring.json']);
  expect(JSON.stringify([host.warnings, await host.logs()])).not.toContain('canary');
});
