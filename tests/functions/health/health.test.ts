import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { manifest } from '../../../app/manifest.ts';
import { resolveBindings } from '../../../app/resolve-bindings.ts';
import { configureAwsTransport } from '../../../core/adapters/aws/clients.ts';
import { checkHealth } from '../../../functions/health/check-health.ts';
import { RealClock } from '../../../local/clock/real-clock.ts';
import { httpApi } from '../../../local/http/http-api.ts';
import { LOCAL_ACCOUNT_ID, LOCAL_CREDENTIALS, LOCAL_REGION } from '../../../local/identity.ts';
import { type LocalLambda, openLambda } from '../../../local/lambda/open-lambda.ts';
import { openStore, type Store } from '../../../local/store/store.ts';
import { awsGateway } from '../../../local/wire/aws-gateway.ts';
import { inProcessHandler } from '../../../local/wire/in-process-handler.ts';
import { type HttpServing, serveHttp } from '../../../local/wire/serve-http.ts';
import type { WireRequest, WireService } from '../../../local/wire/wire.ts';

let folder: string;
let store: Store;
let lambda: LocalLambda;
let server: HttpServing;
const requests: WireRequest[] = [];
let s3: WireService;
const answering =
  (body: object): WireService =>
  async request => {
    requests.push(request);
    return { status: 200, headers: {}, body: JSON.stringify(body) };
  };

beforeAll(async () => {
  configureAwsTransport({
    region: LOCAL_REGION,
    credentials: LOCAL_CREDENTIALS,
    requestHandler: inProcessHandler(
      awsGateway({
        dynamodb: answering({ Table: {} }),
        states: answering({ stateMachines: [] }),
        s3: request => s3(request),
      }),
    ),
  });
  folder = await mkdtemp(join(tmpdir(), 'health-'));
  store = await openStore({ folder: join(folder, 'store') });
  lambda = await openLambda({
    functions: manifest.functions.map(entry => ({
      ...entry,
      environment: { ...entry.environment, ...resolveBindings(entry.bindings, (_kind, name) => name) },
    })),
    clock: new RealClock(),
    store,
    logFolder: join(folder, 'logs'),
    log: () => {},
    region: LOCAL_REGION,
    accountId: LOCAL_ACCOUNT_ID,
  });
  const api = httpApi({
    routes: manifest.routes,
    invoke: lambda.invoke,
    clock: new RealClock(),
    accountId: LOCAL_ACCOUNT_ID,
  });
  server = await serveHttp(api, { port: 0 });
});
afterAll(async () => {
  await server.close();
  await lambda.close();
  await store.close();
  await rm(folder, { recursive: true });
});

describe('GET /healthz', () => {
  test('says ok when the table, the bucket and Step Functions answer', async () => {
    s3 = answering({});
    requests.length = 0;
    const answer = await fetch(`http://127.0.0.1:${server.port}/healthz`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      status: 'ok',
      checks: { dynamodb: { status: 'ok' }, s3: { status: 'ok' }, stepFunctions: { status: 'ok' } },
    });
    const targets = requests.map(
      request => request.headers['x-amz-target'] ?? `${request.method} ${request.path}`,
    );
    expect(targets.sort()).toEqual([
      'AWSStepFunctions.ListStateMachines',
      'DynamoDB_20120810.DescribeTable',
      'HEAD /countersign-content/',
    ]);
  });

  test('says which service fails, without its message', async () => {
    s3 = async () => ({ status: 404, headers: {}, body: '' });
    const answer = await fetch(`http://127.0.0.1:${server.port}/healthz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      status: 'degraded',
      checks: { dynamodb: { status: 'ok' }, s3: { status: 'failed', error: 'NotFound' } },
    });
  });

  test('gives a state machine the report itself', async () => {
    s3 = answering({});
    expect(JSON.parse((await lambda.invoke('health', '{}')).payload)).toMatchObject({ status: 'ok' });
  });
});

test('a check that does not answer in time counts as failed', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const report = await checkHealth({ stuck: () => new Promise(() => {}), fine: async () => 1 }, 5);
  logged.mockRestore();
  expect(report).toEqual({
    status: 'degraded',
    checks: { stuck: { status: 'failed', error: 'TimeoutError' }, fine: { status: 'ok' } },
  });
});
