import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunView } from '../../core/contracts/run.ts';
import { type RunMessage, runMessageSchema } from '../../core/contracts/run-news.ts';
import { RUN_REQUESTED } from '../../core/contracts/run-requested.ts';
import { busClient } from '../support/bus-client.ts';
import { addToDirectory } from '../support/channel-profiles.ts';
import { runAtPlan } from '../support/gated-run.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';
import { writeTenant } from '../support/write-tenant.ts';

const DEAD_LETTERS = 'countersign-dead-letters';
const ORDERS = 'acme.orders';
const CRM = 'acme.crm';
const request = { version: 1, workflowId: 'minimal--answer', input: { user_message: 'Why?' } };

let host: TestHost;
let bus: ReturnType<typeof busClient>;
let takeOut: () => void;
beforeAll(async () => {
  takeOut = addToDirectory({
    eventSources: {
      [ORDERS]: { tenantId: 'acme', users: { named: ['ada', 'bob'] } },
      [CRM]: { tenantId: 'quiet', users: { only: 'crm' }, allowedWorkflows: ['minimal--answer', 'slogan'] },
    },
  });
  host = await openTestHost();
  bus = busClient(host.url);
  await writeTenant(host.aws.dynamoDb, 'acme', { channels: [{ kind: 'eventbridge' }] });
  await bus.subscribe('news', { source: ['countersign'] });
});
afterAll(async () => {
  takeOut();
  bus.close();
  await host.close();
});

const runsOf = async (tenant: string) =>
  (await host.api.call<{ runs: RunView[] }>('GET', '/runs?limit=100', undefined, { tenant })).body.runs;
const soleRunOf = async (tenant: string, isMeant: (run: RunView) => boolean) => {
  const meant = async () => (await runsOf(tenant)).filter(isMeant);
  await expect.poll(async () => (await meant())[0]?.state, { timeout: 15_000 }).toBe('succeeded');
  return meant();
};

describe('an event that asks for a run', () => {
  it('CH-10: starts it for the tenant of its source, once however often it comes, and the bus hears how it gets on', async () => {
    const detail = { ...request, userId: 'ada', idempotencyKey: 'order-1' };
    const first = await bus.put(ORDERS, RUN_REQUESTED, detail);
    const second = await bus.put(ORDERS, RUN_REQUESTED, detail);
    const [run, ...others] = await soleRunOf('acme', ({ userId }) => userId === 'ada');
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      workflowId: 'minimal--answer',
      origin: { eventSource: ORDERS, sourceEventId: expect.toBeOneOf([first, second]) },
    });
    expect((await host.api.run(run?.runId ?? '', { user: 'ada', tenant: 'acme' })).status).toBe(200);

    const isOver = (fact: RunMessage) => fact.type === 'run.state_changed' && fact.to === 'succeeded';
    const messageOf = ({ body }: { body: unknown }) =>
      runMessageSchema.parse((body as { detail: unknown }).detail);
    const received = await bus.collect('news', all => all.map(messageOf).some(isOver));
    const news = received.map(messageOf).sort((one, other) => one.sequence - other.sequence);
    expect(
      news.map(fact => (fact.type === 'step.completed' ? fact.stepId : `${fact.from} > ${fact.to}`)),
    ).toEqual(['null > queued', 'queued > running', 'answer', 'running > succeeded']);
    expect(new Set(news.map(({ id }) => id)).size).toBe(news.length);
    expect(news.map(({ runId, tenantId }) => [runId, tenantId])).toEqual(
      news.map(() => [run?.runId, 'acme']),
    );
    const step = news.find(fact => fact.type === 'step.completed');
    expect(step).toMatchObject({ attempt: 1, outcome: 'ok', durationMs: expect.any(Number) });
  });

  it('CH-10: without a key is known by its id, and tenants without the channel hear nothing', async () => {
    const event = {
      ...{ version: '0', id: 'e-1', 'detail-type': RUN_REQUESTED, source: CRM },
      detail: { ...request, orchestratorId: 'minimal', workflowId: 'answer' },
    };
    for (let times = 0; times < 3; times++)
      expect((await host.invoke('start-requested-run', event)).failed).toBe(false);
    const runs = await soleRunOf('quiet', ({ userId }) => userId === 'crm');
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ workflowId: 'minimal--answer', orchestratorId: 'minimal' });
    const { body } = await host.api.call<{ events: object[] }>(
      'GET',
      `/runs/${runs[0]?.runId}/events`,
      undefined,
      {
        tenant: 'quiet',
      },
    );
    expect(JSON.stringify(body)).not.toContain('published');
    expect((await bus.receive('news')).map(({ body }) => body)).toEqual([]);
  });

  it('CH-10: a run that people decide about tells the bus of each wait, beside its gates', async () => {
    const { runId } = await runAtPlan(host.api, { user: 'gil', tenant: 'acme' });
    await host.api.call('POST', `/runs/${runId}/cancel`, {}, { user: 'gil', tenant: 'acme' });
    const typesOf = (all: readonly { body: unknown }[]) =>
      all
        .map(({ body }) => (body as { detail: { runId: string; type: string; to?: string } }).detail)
        .filter(detail => detail.runId === runId)
        .map(({ type, to }) => `${type} ${to ?? ''}`.trim());
    const received = await bus.collect('news', all => typesOf(all).includes('run.state_changed canceled'));
    const types = typesOf(received);
    expect(types.filter(type => type === 'run.state_changed waiting')).toHaveLength(2);
    expect(types.filter(type => type === 'gate.requested')).toHaveLength(2);
    expect(types.filter(type => type === 'gate.decided')).toHaveLength(1);
  });
});

describe('an event that can start nothing', () => {
  const bad: [reason: string, source: string, detail: object, told: string][] = [
    ['UnknownSource', 'evil.example', request, 'evil.example'],
    ['UnknownSource', 'constructor', request, 'constructor'],
    ['UnknownVersion', CRM, { ...request, version: 2 }, 'version 1'],
    ['InvalidRequest', CRM, { ...request, workflowId: 7, gate: 'none' }, 'gate: This field is not known.'],
    ['ForbiddenTenant', CRM, { ...request, tenantId: 'acme' }, 'quiet'],
    ['ForbiddenUser', CRM, { ...request, userId: 'ada' }, 'crm'],
    ['ForbiddenUser', ORDERS, { ...request, userId: 'eve' }, 'eve'],
    ['ForbiddenUser', ORDERS, request, 'name the user'],
    ['ForbiddenWorkflow', CRM, { ...request, workflowId: 'market-research' }, 'market-research'],
    [
      'UnknownWorkflow',
      ORDERS,
      { ...request, userId: 'bob', workflowId: 'slogen' },
      'did you mean "slogan"?',
    ],
    ['UnknownOrchestrator', CRM, { ...request, orchestratorId: 'nobody' }, 'nobody'],
    [
      'InvalidInput',
      CRM,
      { ...request, input: { message: 'Why?' } },
      'input.user_message: This field is missing.',
    ],
    ['InputTooLarge', CRM, { ...request, input: { user_message: 'x'.repeat(70_000) } }, '65536 bytes'],
  ];

  it('CH-10: goes to the dead letters as it came, with the reason, and starts nothing', async () => {
    const before = (await Promise.all(['acme', 'quiet'].map(runsOf))).flat().length;
    const reasons = new Map<string, string>();
    for (const [reason, source, detail] of bad)
      reasons.set(await bus.put(source, RUN_REQUESTED, detail), reason);
    const letters = await bus.collect(DEAD_LETTERS, all => all.length >= bad.length);
    const kept = letters.map(({ body, attributes }) => {
      const { id, source, detail } = body as { id: string; source: string; detail: object };
      return [reasons.get(id), attributes.ERROR_CODE, source, detail, attributes.ERROR_MESSAGE] as const;
    });
    expect(kept).toHaveLength(bad.length);
    for (const [reason, code] of kept) expect(code).toBe(reason);
    for (const [reason, source, detail, told] of bad)
      expect(kept).toContainEqual([reason, reason, source, detail, expect.stringContaining(told)]);
    expect((await Promise.all(['acme', 'quiet'].map(runsOf))).flat()).toHaveLength(before);
  });

  it('CH-10: so does one that repeats a key for something else, and a time of a schedule that is gone', async () => {
    const keyed = { ...request, userId: 'bob', idempotencyKey: 'order-2' };
    await bus.put(ORDERS, RUN_REQUESTED, keyed);
    await soleRunOf('acme', ({ userId }) => userId === 'bob');
    await bus.put(ORDERS, RUN_REQUESTED, { ...keyed, input: { user_message: 'Why not?' } });
    const call = { scheduleId: 'gone', scheduledAt: '2026-11-20T08:00:00Z' };
    expect((await host.invoke('start-requested-run', call)).failed).toBe(false);
    expect((await host.invoke('start-requested-run', { any: 'thing' })).failed).toBe(false);
    const letters = await bus.collect(DEAD_LETTERS, all => all.length >= 3);
    expect(letters.map(({ attributes }) => attributes.ERROR_CODE).sort()).toEqual([
      'IdempotencyKeyReused',
      'NotARequest',
      'UnknownSchedule',
    ]);
    expect(await soleRunOf('acme', ({ userId }) => userId === 'bob')).toHaveLength(1);
  });
});
