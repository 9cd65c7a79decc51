import {
  CreateSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type KeyRing, parseKeyRing, writeKeyRing } from '../../../core/contracts/key-ring.ts';
import { rotate, verifyingKey } from '../../../core/domain/keys/key-ring.ts';
import { keyRing } from '../../../functions/middleware/key-ring.ts';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../../local/identity.ts';
import { serveHttp } from '../../../local/wire/serve-http.ts';
import type { WireService } from '../../../local/wire/wire.ts';
import { type OpenSecrets, openSecrets } from '../../local/secrets-manager/open-secrets.ts';
import { openTestHost, type TestHost } from '../../support/open-test-host.ts';
import { runKeys } from './run-keys.ts';

const FIRST = 'first-canary-secret-of-forty-characters-or-so';
const DATE = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;

let host: TestHost;
let client: SecretsManagerClient;
let name: string;
let rings = 0;

beforeAll(async () => {
  host = await openTestHost();
  client = new SecretsManagerClient({
    endpoint: host.url,
    region: LOCAL_REGION,
    credentials: LOCAL_CREDENTIALS,
  });
});

afterAll(async () => {
  client.destroy();
  await host.close();
});

beforeEach(async () => {
  name = `ring-${++rings}`;
  await client.send(new CreateSecretCommand({ Name: name, SecretString: FIRST }));
});

const keys = (...args: string[]) => runKeys(...args, '--secret', name, '--endpoint', host.url);
const storedText = async () =>
  (await client.send(new GetSecretValueCommand({ SecretId: name }))).SecretString ?? '';
const stored = async (): Promise<KeyRing> => parseKeyRing(await storedText());

describe('countersign keys, on the open host', () => {
  test('rotates the key that the host has made, whose secret is the default', async () => {
    const { code, said } = await runKeys('rotate', '--endpoint', host.url);
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringMatching(/^k2 signs new links/) });
    expect((await runKeys('list', '--endpoint', host.url)).said).toMatch(
      /^KEY .*\nk2 {3}signs .*\nk1 {3}verifies /,
    );
  });

  test('security 14: a rotation keeps the old key for the links that are out', async () => {
    expect(await keys('rotate')).toEqual({
      code: 0,
      said: 'k2 signs new links, everywhere within a minute. Links that are out go on working until they expire.',
    });
    const ring = await stored();
    expect(ring.current).toBe('k2');
    expect(verifyingKey(ring, 'k1')?.secret).toBe(FIRST);
    expect(ring.keys.k2?.secret).toMatch(/^[\w-]{64}$/);
  });

  test('security 14: a revoked key verifies nothing any more, in a function that read the ring before', async () => {
    await keys('rotate');
    const { ARN = '' } = await client.send(new DescribeSecretCommand({ SecretId: name }));
    const source = keyRing({ LINK_KEY_SECRET_ARN: ARN });
    expect(verifyingKey(await source.verifying('k1'), 'k1')).toBeDefined();
    expect(await keys('revoke', 'k1')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^k1 is revoked/),
    });
    const revokedAt = Date.now();
    while (verifyingKey(await source.verifying('k1'), 'k1') !== undefined)
      await new Promise(resolve => setTimeout(resolve, 20));
    expect(Date.now() - revokedAt).toBeLessThan(3_000);
  });

  test('security 14: the current key is revoked together with a rotation', async () => {
    const { said } = await keys('revoke', 'k1');
    expect(said).toBe(
      'k1 is revoked: links that were signed with it stop working within seconds. k2 signs new links, everywhere within a minute. POST /runs/{id}/relink gives open gates new ones.',
    );
    const ring = await stored();
    expect(ring.current).toBe('k2');
    expect(verifyingKey(ring, 'k1')).toBeUndefined();
  });

  test('a key that is revoked again stays as it was', async () => {
    await keys('revoke', 'k1');
    const before = await storedText();
    expect(await keys('revoke', 'k1')).toMatchObject({ code: 0 });
    expect(await storedText()).toBe(before);
  });

  test('lists the keys from the newest with what each is good for', async () => {
    await keys('revoke', 'k1');
    await keys('rotate');
    const { said } = await keys('list');
    expect(said.split('\n')).toEqual([
      expect.stringMatching(/^KEY {2}STATE {5}CREATED {19}RETIRED {19}REVOKED$/),
      expect.stringMatching(new RegExp(`^k3   signs     ${DATE}  -  +-$`)),
      expect.stringMatching(new RegExp(`^k2   verifies  ${DATE}  ${DATE}  -$`)),
      expect.stringMatching(new RegExp(`^k1   revoked   -  +${DATE}  ${DATE}$`)),
    ]);
  });

  test('forgets no key that a run may still need', async () => {
    await keys('rotate');
    expect(await keys('forget', 'k1')).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^! A run may still hold a token that was sealed with k1: it can be forgotten on /,
      ),
    });
    const longAgo = rotate(parseKeyRing(FIRST), 'x'.repeat(40), '2020-01-01T00:00:00.000Z');
    await client.send(new PutSecretValueCommand({ SecretId: name, SecretString: writeKeyRing(longAgo) }));
    expect(await keys('forget', 'k1')).toEqual({ code: 0, said: 'k1 is forgotten.' });
    expect(Object.keys((await stored()).keys)).toEqual(['k2']);
  });

  test('security 14: of eight rotations at once no key is lost', async () => {
    const ended = await Promise.all(Array.from({ length: 8 }, () => keys('rotate')));
    expect(ended.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 0));
    expect(new Set(ended.map(({ said }) => said.split(' ')[0])).size).toBe(8);
    const ring = await stored();
    expect(Object.keys(ring.keys)).toHaveLength(9);
    expect(ring.current).toBe('k9');
  });

  test('security 14: of a rotation and a revocation at once neither is lost', async () => {
    await keys('rotate');
    await Promise.all([keys('rotate'), keys('revoke', 'k1'), keys('rotate')]);
    const ring = await stored();
    expect(Object.keys(ring.keys)).toHaveLength(4);
    expect(ring.keys.k1?.revokedAt).toBeDefined();
  });

  test('goes on after somebody has moved the label back to an earlier version', async () => {
    await keys('rotate');
    const versionWith = async (VersionStage: string) =>
      (await client.send(new GetSecretValueCommand({ SecretId: name, VersionStage }))).VersionId;
    await client.send(
      new UpdateSecretVersionStageCommand({
        SecretId: name,
        VersionStage: 'AWSCURRENT',
        RemoveFromVersionId: await versionWith('AWSCURRENT'),
        MoveToVersionId: await versionWith('AWSPREVIOUS'),
      }),
    );
    expect((await stored()).current).toBe('k1');
    expect(await keys('rotate')).toMatchObject({ code: 0 });
    expect((await stored()).current).toBe('k2');
  });

  test('security 22: says no secret, whatever it does', async () => {
    const said: string[] = [];
    for (const args of [
      ['list'],
      ['rotate'],
      ['revoke', 'k2'],
      ['forget', 'k1'],
      ['revoke', 'k77'],
      ['list'],
    ])
      said.push((await keys(...args)).said);
    const secrets = Object.values((await stored()).keys).map(({ secret }) => secret);
    expect(secrets).toHaveLength(3);
    for (const secret of secrets) expect(said.join('\n')).not.toContain(secret);
  });
});

describe('countersign keys says in one line', () => {
  const put = (SecretString: string) =>
    client.send(new PutSecretValueCommand({ SecretId: name, SecretString }));

  test('that there is no such secret', async () => {
    name = 'nowhere';
    expect(await keys('list')).toEqual({ code: 1, said: `! There is no secret "nowhere" at ${host.url}.` });
  });

  test('that there is no such key', async () => {
    expect(await keys('revoke', 'k9')).toEqual({ code: 1, said: '! There is no key "k9".' });
  });

  test('that the secret has no value', async () => {
    name = `empty-${rings}`;
    await client.send(new CreateSecretCommand({ Name: name }));
    expect(await keys('rotate')).toEqual({ code: 1, said: `! The secret "${name}" has no value yet.` });
  });

  test('security 22: that the secret is no ring, without what it is, and leaves it alone', async () => {
    await put('{"canary":"of something else"}');
    const { code, said } = await keys('rotate');
    expect(code).toBe(1);
    expect(said).toMatch(/^! The secret is no ring of keys: .*the ring has a member that is not known/);
    expect(said).not.toContain('canary');
    expect(await storedText()).toBe('{"canary":"of something else"}');
  });

  test('that nothing answers', async () => {
    const server = await serveHttp(async () => ({ status: 200, headers: {}, body: '' }), { port: 0 });
    await server.close();
    const endpoint = `http://127.0.0.1:${server.port}`;
    expect(await runKeys('list', '--endpoint', endpoint)).toEqual({
      code: 1,
      said: `! Nothing answers at ${endpoint}: start it with npm start, name another --endpoint, or use --aws.`,
    });
  });
});

test('another program that writes between reading and writing is noticed, and both versions are still there', async () => {
  const secrets: OpenSecrets = await openSecrets();
  await secrets.inProcess.send(new CreateSecretCommand({ Name: 'ring', SecretString: FIRST }));
  let hasInterfered = false;
  const interfering: WireService = async request => {
    if (request.headers['x-amz-target'] === 'secretsmanager.PutSecretValue' && !hasInterfered) {
      hasInterfered = true;
      const text = writeKeyRing(
        rotate(parseKeyRing(FIRST), 'of-the-other-program'.repeat(2), new Date().toISOString()),
      );
      await secrets.inProcess.send(new PutSecretValueCommand({ SecretId: 'ring', SecretString: text }));
    }
    return secrets.manager.service(request);
  };
  const server = await serveHttp(interfering, { port: 0 });
  try {
    const { code, said } = await runKeys(
      ...['rotate', '--secret', 'ring', '--endpoint', `http://127.0.0.1:${server.port}`],
    );
    expect(code).toBe(1);
    expect(said).toContain('Look at its versions AWSCURRENT and AWSPREVIOUS.');
    const previous = await secrets.inProcess.send(
      new GetSecretValueCommand({ SecretId: 'ring', VersionStage: 'AWSPREVIOUS' }),
    );
    expect(previous.SecretString).toContain('of-the-other-program');
  } finally {
    await server.close();
    await secrets.close();
  }
});
