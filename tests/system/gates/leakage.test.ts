import { PutObjectCommand } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunView } from '../../../core/contracts/run.ts';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../../local/identity.ts';
import { everyObject } from '../../support/every-object.ts';
import { openGatePage } from '../../support/gate-page-client.ts';
import { answersTo, runAtQuestions } from '../../support/gated-run.ts';
import { openTestHost, type TestHost } from '../../support/open-test-host.ts';
import { type RunEvidence, runEvidence } from '../../support/run-evidence.ts';
import { wholeTable } from '../../support/whole-table.ts';
import { writeTenant } from '../../support/write-tenant.ts';

const TENANT = 'acme';
const REX = { tenant: TENANT, user: 'rex' };
const ADA = { tenant: TENANT, user: 'ada' };

let host: TestHost;
let evidence: RunEvidence;
/** Everything that anybody but a state machine and the functions that it calls gets to see. */
const seen = new Map<string, string>();
let tokens: string[];

beforeAll(async () => {
  host = await openTestHost();
  evidence = runEvidence(host.url);
  await writeTenant(host.aws.dynamoDb, TENANT, {
    gatePolicy: { approvers: ['ada'], commentOn: ['reject'] },
    people: { ada: { name: 'Ada', email: 'ada@acme.example' } },
    channels: [{ kind: 'email', from: 'gates@acme.example' }, { kind: 'eventbridge' }],
  });
  const asked = await runAtQuestions(host.api, { workflowId: 'market-research', ...REX });
  const note = async (what: string, path: string, options = REX) =>
    seen.set(what, JSON.stringify((await host.api.call('GET', path, undefined, options)).body));
  await note('waiting run', `/runs/${asked.runId}`);
  seen.set('questions page', (await openGatePage(asked.gate?.url ?? '')).text);
  await host.api.answer(asked.runId, answersTo(asked), REX);
  const planned = await host.api.untilWaiting(asked.runId, 'plan', REX);
  await host.api.decide(planned.runId, { decision: 'approve' }, REX);
  const link = ((await host.api.run(planned.runId, ADA)).body as RunView).gate?.url ?? '';
  const page = await openGatePage(link);
  seen.set('plan page', page.text);
  seen.set('refused form', (await page.send({ decision: 'reject', comment: '' })).text);
  await page.send({ decision: 'approve' });
  const over = await host.api.untilOver(planned.runId, REX);
  seen.set('decided page', (await openGatePage(link)).text);
  for (const part of ['', '/events?limit=100', '/audit', '/outputs', '/audit?format=csv'])
    await note(`/runs/{id}${part}`, `/runs/${over.runId}${part}`);
  await note('runs', '/runs');
  await note('outbox', '/outbox');
  seen.set('table', (await wholeTable(host.aws.dynamoDb)).join('\n'));
  for await (const [key, text] of everyObject(host.aws.s3)) seen.set(`object ${key}`, text);
  seen.set('logs', JSON.stringify(await host.logs()));
  const deliveries = await evidence.deliveries(over);
  tokens = deliveries.flatMap(({ taskToken }) => (typeof taskToken === 'string' ? [taskToken] : []));
}, 60_000);
afterAll(() => {
  evidence.close();
  return host.close();
});

const placesOf = (secret: string) =>
  [...seen].filter(([, text]) => text.includes(secret)).map(([place]) => place);

describe('what people, callers, the table, the bucket and the logs get to see', () => {
  it('is something', () => {
    expect([...seen].filter(([, text]) => text.length < 20).map(([place]) => place)).toEqual([]);
    expect(tokens.length).toBe(2);
  });

  it('security 3, 22, GATE-4: holds no task token, whole or in part', () => {
    for (const token of tokens) {
      expect(placesOf(token)).toEqual([]);
      expect(placesOf(encodeURIComponent(token))).toEqual([]);
      expect(placesOf(Buffer.from(token).toString('base64'))).toEqual([]);
      expect(placesOf(token.slice(-24))).toEqual([]);
    }
  });

  it('security 22: holds no signing key', async () => {
    const secrets = new SecretsManagerClient({
      endpoint: host.url,
      region: LOCAL_REGION,
      credentials: LOCAL_CREDENTIALS,
    });
    const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId: 'link-key' }));
    expect(SecretString.length).toBeGreaterThan(31);
    expect(placesOf(SecretString)).toEqual([]);
    secrets.destroy();
  });

  it('security 3: holds the key of a link only where its own reader looks', () => {
    const keys = [...(seen.get('plan page') ?? '').matchAll(/name="k" value="([^"]+)"/g)].map(
      ([, key = '']) => key,
    );
    expect(new Set(keys).size).toBe(1);
    const allowed = new Set(['plan page', 'refused form', 'outbox']);
    for (const key of keys) expect(placesOf(key).filter(place => !allowed.has(place))).toEqual([]);
  });
});

describe('every host of the suite', () => {
  it.each([
    ['a task token', () => tokens[0] ?? ''],
    ['the key of a link', () => /name="k" value="([^"]+)"/.exec(seen.get('plan page') ?? '')?.[1] ?? ''],
  ])(
    'security 3, 22: is looked through when it closes, and %s in it fails the test',
    async (_what, secret) => {
      const other = await openTestHost();
      const Body = `It says ${secret()} here.`;
      await other.aws.s3.send(
        new PutObjectCommand({ Bucket: 'countersign-content', Key: 'runs/planted.md', Body }),
      );
      await expect(other.close()).rejects.toThrow('the object runs/planted.md holds');
    },
  );
});
