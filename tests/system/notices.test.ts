import { QueryCommand } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutRuleCommand, PutTargetsCommand } from '@aws-sdk/client-eventbridge';
import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gateMessageSchema } from '../../core/contracts/notices.ts';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../local/identity.ts';
import { answerJson, startLoopback } from '../core/adapters/providers/loopback-server.ts';
import { runAtPlan, runAtQuestions } from '../support/gated-run.ts';
import { writeSettings } from '../support/notice-settings.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';
import { runEvidence } from '../support/run-evidence.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const PEOPLE = {
  ada: { name: 'Ada', email: 'ada@example.com', slackUserId: 'U0ADA' },
  bob: { email: 'bob@example.com' },
};
const EMAIL = { kind: 'email', from: 'gates@example.com' } as const;
const SLACK = { kind: 'slack', channel: '#gates' } as const;

const notify = async (runId: string) => {
  const answer = await host.invoke('notify', { notify: runId });
  if (answer.failed) throw new Error(JSON.stringify(answer.payload));
  return answer.payload as { sent: number; waiting: number; nextAt?: string };
};
const outbox = async (query = '') => (await host.api.call<string>('GET', `/outbox${query}`)).body as string;
const noticesIn = (page: string, runId: string) =>
  [...page.matchAll(/data-notice="([^"]+)"/g)]
    .map(([, key = '']) => key)
    .filter(key => key.startsWith(runId));
const itemsOf = async (runId: string, prefix: string) => {
  const { Items = [] } = await host.aws.dynamoDb.send(
    new QueryCommand({
      TableName: 'countersign-records',
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': { S: `RUN#${runId}` }, ':prefix': { S: prefix } },
    }),
  );
  return Items;
};

describe('a gate that opens', () => {
  it('GATE-6: is told to the requester in the outbox, with the link that works', async () => {
    await writeSettings(host, 'mail', { people: PEOPLE, channels: [EMAIL, SLACK] });
    const caller = { user: 'ada', tenant: 'mail' };
    const { runId, gate } = await runAtQuestions(host.api, caller);
    await expect
      .poll(async () => noticesIn(await outbox(), runId).toSorted(), { timeout: 10_000 })
      .toEqual([`${runId}#3#email#ada`, `${runId}#3#slack##gates`, `${runId}#3#slack#ada`]);
    const page = await outbox();
    expect(page).toContain('Would be sent');
    expect(page).toContain('ada (ada@example.com)');
    const link = /href="(\/gates\/[^"]+)"/.exec(page)?.[1]?.replaceAll('&#38;', '&') ?? '';
    expect(gate?.url).toBe(`${host.url}${link}`);
    const opened = await host.api.call<string>('GET', link);
    expect(opened.status).toBe(200);
    expect(opened.body).toContain('Some questions before work begins');
  });

  it('GATE-6: tells nobody twice under parallel and repeated calls', async () => {
    const receiver = await startLoopback(answerJson(200, {}));
    await writeSettings(host, 'many', {
      people: PEOPLE,
      channels: [EMAIL, { kind: 'webhook', url: `${receiver.url}/hook` }],
    });
    const caller = { user: 'ada', tenant: 'many' };
    const { runId } = await runAtPlan(host.api, caller);
    await Promise.all(Array.from({ length: 5 }, () => notify(runId)));
    // Whoever opened the gates has asked for it as well.
    await expect.poll(() => notify(runId), { timeout: 10_000 }).toEqual({ sent: 0, waiting: 0 });
    for (let repeated = 0; repeated < 3; repeated++)
      expect(await notify(runId)).toEqual({ sent: 0, waiting: 0 });
    const ids = receiver.requests.map(({ body }) => gateMessageSchema.parse(JSON.parse(body)).id);
    expect(new Set(ids).size).toBe(ids.length);
    // The questions, the answers, the plan.
    expect(receiver.requests.map(({ body }) => JSON.parse(body).type).toSorted()).toEqual([
      'gate.decided',
      'gate.requested',
      'gate.requested',
    ]);
    const emails = noticesIn(await outbox(), runId).filter(key => key.includes('#email#'));
    expect(new Set(emails).size).toBe(emails.length);
    expect(emails.length).toBeGreaterThan(1);
  });

  it('CH-10: is an event on the bus, as is the decision', async () => {
    await writeSettings(host, 'bus', { channels: [{ kind: 'eventbridge' }] });
    const connection = { endpoint: host.url, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS };
    const [events, sqs] = [new EventBridgeClient(connection), new SQSClient(connection)];
    const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: 'gates' }));
    const EventBusName = 'countersign-events';
    const EventPattern = JSON.stringify({ source: ['countersign'], 'detail-type': [{ prefix: 'gate.' }] });
    await events.send(new PutRuleCommand({ Name: 'gates', EventBusName, EventPattern }));
    const Arn = `arn:aws:sqs:${LOCAL_REGION}:000000000000:gates`;
    await events.send(
      new PutTargetsCommand({ Rule: 'gates', EventBusName, Targets: [{ Id: 'gates', Arn }] }),
    );
    const caller = { user: 'ada', tenant: 'bus' };
    const { runId } = await runAtPlan(host.api, caller);
    await host.api.decide(runId, { decision: 'approve' }, caller);
    await notify(runId);
    const received: { 'detail-type': string; detail: { decision?: string; by?: string } }[] = [];
    await expect
      .poll(
        async () => {
          const { Messages = [] } = await sqs.send(
            new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
          );
          received.push(...Messages.map(({ Body }) => JSON.parse(Body ?? '{}')));
          return received.map(event => event['detail-type']).toSorted();
        },
        { timeout: 10_000 },
      )
      .toEqual(['gate.decided', 'gate.decided', 'gate.requested', 'gate.requested']);
    for (const { detail } of received) expect(gateMessageSchema.safeParse(detail).error).toBeUndefined();
    expect(received.map(({ detail }) => detail.decision)).toContain('approve');
  });

  it('GATE-6: writes nothing where a tenant has no channels', async () => {
    const { runId } = await runAtQuestions(host.api, { user: 'ada', tenant: 'quiet' });
    expect(await notify(runId)).toEqual({ sent: 0, waiting: 0 });
    expect(await itemsOf(runId, 'NOTI')).toEqual([]);
  });
});

describe('what is kept and sent', () => {
  it('security 3, security 22: holds no key of a link and no task token', async () => {
    const receiver = await startLoopback(answerJson(200, {}));
    await writeSettings(host, 'safe', {
      people: PEOPLE,
      channels: [EMAIL, SLACK, { kind: 'webhook', url: receiver.url }],
    });
    const caller = { user: 'ada', tenant: 'safe' };
    const { runId, gate } = await runAtPlan(host.api, caller);
    await notify(runId);
    const key = /k=([\w.-]+)/.exec(gate?.url ?? '')?.[1] ?? '';
    expect(key.length).toBeGreaterThan(20);
    const evidence = runEvidence(host.url);
    const deliveries = await evidence.deliveries({ runId, workflowId: 'market-research' });
    evidence.close();
    const token = String(deliveries.at(-1)?.taskToken ?? '');
    expect(token.length).toBeGreaterThan(20);
    await expect.poll(() => receiver.requests.length, { timeout: 10_000 }).toBe(3);
    const kept = JSON.stringify(await itemsOf(runId, 'NOTI'));
    expect(kept).toContain('[link]');
    const sent = receiver.requests.map(({ body, headers }) => body + JSON.stringify(headers)).join('');
    expect(sent).toContain(runId);
    const logged = JSON.stringify(await host.logs());
    for (const secret of [key, token])
      for (const text of [kept, sent, logged]) expect(text).not.toContain(secret);
    expect(sent).not.toContain('/gates/');
  });
});

it('GATE-6: the outbox goes page by page, newest first', async () => {
  await writeSettings(host, 'pages', {
    channels: Array.from({ length: 9 }, (_, number) => ({
      kind: 'slack' as const,
      channel: `room-${number}`,
    })),
  });
  const runIds: string[] = [];
  for (let number = 0; number < 3; number++) {
    const { runId } = await runAtQuestions(host.api, { user: 'ada', tenant: 'pages' });
    await notify(runId);
    runIds.unshift(runId);
  }
  const first = await outbox();
  const next = /href="\/outbox(\?after=[^"]+)"/.exec(first)?.[1] ?? '';
  const keys = [
    ...first.matchAll(/data-notice="([^"]+)"/g),
    ...(await outbox(next)).matchAll(/data-notice="([^"]+)"/g),
  ].map(([, key = '']) => key);
  const ours = keys.filter(key => runIds.some(runId => key.startsWith(runId)));
  expect(ours).toHaveLength(27);
  expect([...new Set(ours.map(key => key.split('#')[0]))]).toEqual(runIds);
});
