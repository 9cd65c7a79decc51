import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersTo, MARKET } from '../support/gated-run.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const idea = (name: string) => ({
  name,
  description: `All about ${name}`,
  industry: 'legal',
  searchTerms: ['contracts'],
});

describe('stored contexts', () => {
  it('are saved, found by id and listed by user (RUN-6)', async () => {
    const { api } = host;
    const saved = await api.call(
      'POST',
      '/contexts',
      { ...idea('Clause finder'), geographicalScope: 'Texas', metadata: { stage: 'seed' } },
      { user: 'ada' },
    );
    expect(saved.status).toBe(201);
    expect(saved.body).toMatchObject({
      userId: 'ada',
      name: 'Clause finder',
      industry: 'legal',
      searchTerms: ['contracts'],
      geographicalScope: 'Texas',
      metadata: { stage: 'seed' },
      createdAt: expect.any(String),
      lastAccessedAt: expect.any(String),
    });
    const { contextId } = saved.body;
    expect((await api.call('GET', `/contexts/${contextId}`, undefined, { user: 'ada' })).body).toEqual(
      saved.body,
    );
    expect((await api.call('GET', '/contexts', undefined, { user: 'ada' })).body).toEqual({
      contexts: [saved.body],
    });
  });

  it('belong to one user of one tenant (RUN-6)', async () => {
    const { api } = host;
    const { body } = await api.call('POST', '/contexts', idea('Secret plan'), {
      user: 'bob',
      tenant: 'acme',
    });
    for (const caller of [
      { user: 'eve', tenant: 'acme' },
      { user: 'bob', tenant: 'globex' },
    ]) {
      expect((await api.call('GET', `/contexts/${body.contextId}`, undefined, caller)).status).toBe(404);
      expect((await api.call('GET', '/contexts', undefined, caller)).body).toEqual({ contexts: [] });
    }
    expect(
      (await api.call('GET', '/contexts?userId=bob', undefined, { user: 'eve', tenant: 'acme' })).status,
    ).toBe(403);
  });

  it('attach themselves to a run when there is exactly one (RUN-4)', async () => {
    const { api } = host;
    const user = 'one-idea';
    const saved = await api.call('POST', '/contexts', idea('Brief writer'), { user });
    const { body } = await api.start('market-research', MARKET, { user });
    const asked = await api.untilWaiting(body.runId, 'questions', { user });
    expect(asked.context).toMatchObject({ contextId: saved.body.contextId });
    expect(asked.questions.map(({ id }) => id)).not.toContain('which_context');
    const touched = await api.call<{ lastAccessedAt: string }>(
      'GET',
      `/contexts/${saved.body.contextId}`,
      undefined,
      { user },
    );
    expect(touched.body.lastAccessedAt > String(saved.body.lastAccessedAt)).toBe(true);
  });

  it('are asked about when there are several, and the answer attaches one (RUN-4)', async () => {
    const { api } = host;
    const user = 'two-ideas';
    await api.call('POST', '/contexts', idea('Court bot'), { user });
    const second = await api.call('POST', '/contexts', idea('Deposition notes'), { user });
    const { body } = await api.start('market-research', MARKET, { user });
    const asked = await api.untilWaiting(body.runId, 'questions', { user });
    expect(asked.context).toBeNull();
    expect(asked.questions.length).toBeGreaterThanOrEqual(2);
    expect(asked.questions.length).toBeLessThanOrEqual(3);
    const which = asked.questions.find(({ id }) => id === 'which_context');
    expect(which?.options?.toSorted()).toEqual(['Court bot', 'Deposition notes']);
    const answered = await api.answer(
      asked.runId,
      { ...answersTo(asked), which_context: 'deposition notes' },
      { user },
    );
    expect(answered.body.context).toMatchObject({ contextId: second.body.contextId });
  });
});

it('two contexts with one long name do not put a run out of reach (RUN-4)', async () => {
  const { api } = host;
  const user = 'long-names';
  const name = 'n'.repeat(200);
  await api.call('POST', '/contexts', { name, description: 'one' }, { user });
  await api.call('POST', '/contexts', { name, description: 'two' }, { user });
  const { body } = await api.start('market-research', MARKET, { user });
  const asked = await api.untilWaiting(body.runId, 'questions', { user });
  expect(new Set(asked.questions[0]?.options).size).toBe(2);
});

describe('the tenant flag enable_workflow_approval', () => {
  it('off lets a plan go ahead without a person, and says so in the journal (RUN-7)', async () => {
    const { api, aws } = host;
    await aws.dynamoDb.send(
      new PutItemCommand({
        TableName: 'countersign-records',
        Item: {
          pk: { S: 'TENANT#trusting' },
          sk: { S: 'SETTINGS' },
          enable_workflow_approval: { BOOL: false },
        },
      }),
    );
    const caller = { tenant: 'trusting' };
    const { body } = await api.start('bench-gated', {}, caller);
    const asked = await api.untilWaiting(body.runId, 'questions', caller);
    await api.answer(asked.runId, answersTo(asked), caller);
    const done = await api.untilOver(asked.runId, caller);
    expect(done).toMatchObject({ phase: 'completed', plan: { provider: 'offline' } });
    const { body: journal } = await api.call<{ events: { type: string; by?: string }[] }>(
      'GET',
      `/runs/${asked.runId}/events?limit=100`,
      undefined,
      caller,
    );
    expect(journal.events.find(({ type }) => type === 'plan.approved')?.by).toBe(
      'setting:enable_workflow_approval=false',
    );
  });

  it('unset means that a person approves (RUN-7)', async () => {
    const { api } = host;
    const { body } = await api.start('bench-gated', {}, { tenant: 'careful' });
    const asked = await api.untilWaiting(body.runId, 'questions', { tenant: 'careful' });
    await api.answer(asked.runId, answersTo(asked), { tenant: 'careful' });
    expect(await api.untilWaiting(asked.runId, 'plan', { tenant: 'careful' })).toMatchObject({
      state: 'waiting',
    });
  });
});
