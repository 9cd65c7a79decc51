import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import type { RunView } from '../../core/contracts/run.ts';
import { planHash } from '../../core/domain/run/plan-hash.ts';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';
import { openGatePage } from '../support/gate-page-client.ts';
import { answersTo, MARKET, runAtPlan } from '../support/gated-run.ts';
import { openWorkflowHost, type WorkflowHost } from '../support/open-workflow-host.ts';
import { type RunEvidence, runEvidence } from '../support/run-evidence.ts';

const TABLE = 'countersign-records';
const gating = {
  clarify: { agent: { role: 'clarifier' }, prompt: 'Ask about {{inputs.topic}}' },
  plan: { agent: { role: 'planner' }, prompt: 'Plan {{inputs.topic}}' },
  waitSeconds: 3600,
};
const inputs = z.object({
  topic: z.string().max(100).default('tea'),
  region: z.enum(['DE', 'AT']).default('DE').meta({ title: 'Region' }),
});
const result = z.object({ text: z.string() });
const writer = { role: 'writer' };
const trip = defineWorkflow({
  id: 'tested-trip',
  version: 1,
  title: 'A trip',
  description: 'Branches and steps of which some may be left out.',
  inputs,
  gating,
  entry: 'look',
  steps: [
    {
      id: 'look',
      kind: 'parallel',
      title: 'Look around',
      branches: [
        {
          ...{ id: 'near', kind: 'agent_task', title: 'Look near', agent: writer },
          ...{ prompt: 'What is near in {{inputs.region}}?', result },
        },
        {
          ...{ id: 'far', kind: 'agent_task', title: 'Look far', agent: writer, optional: true },
          ...{ prompt: 'What is far?', result },
        },
      ],
      next: { ok: 'risks' },
    },
    {
      ...{ id: 'risks', kind: 'agent_task', title: 'Risks', agent: writer, optional: true },
      ...{ prompt: 'What might go wrong?', result, next: { ok: 'report' } },
    },
    {
      ...{ id: 'report', kind: 'agent_task', title: 'Report', agent: writer },
      prompt: 'In {{inputs.region}}: near {{steps.near.text}}; far {{steps.far.text}}; {{steps.risks.text}}',
      result,
      next: { ok: 'code' },
    },
    {
      ...{ id: 'code', kind: 'handler', title: 'Code', optional: true, reads: ['far', 'near'] },
      message: ({ results }) => `Found: ${Object.keys(results)}`,
      next: { ok: null },
    },
  ],
});

const paid = { role: 'payer', provider: 'anthropic', model: 'claude-sonnet-5-5', maxOutputTokens: 1000 };
const costly = defineWorkflow({
  id: 'tested-costly',
  version: 1,
  title: 'Costly',
  description: 'Steps of a provider that is paid.',
  inputs,
  gating,
  entry: 'first',
  steps: [
    {
      ...{ id: 'first', kind: 'agent_task', title: 'First', agent: paid, prompt: 'First.', result },
      next: { ok: 'second' },
    },
    {
      ...{ id: 'second', kind: 'agent_task', title: 'Second', agent: paid, prompt: 'Second.', result },
      next: { ok: null },
    },
  ],
});

const costlyBranches = defineWorkflow({
  id: 'tested-costly-branches',
  version: 1,
  title: 'Costly branches',
  description: 'Two branches of a provider that is paid.',
  inputs,
  gating,
  entry: 'both',
  steps: [
    {
      ...{ id: 'both', kind: 'parallel', title: 'Both', next: { ok: 'end' } },
      branches: ['left', 'right'].map(id => ({
        ...{ id, kind: 'agent_task' as const, title: `The ${id} one`, agent: paid },
        ...{ prompt: 'Slowly.', result },
      })),
    },
    { id: 'end', kind: 'handler', title: 'End', message: 'Done.', next: { ok: null } },
  ],
});

let host: WorkflowHost;
let evidence: RunEvidence;
let anthropic: Server;
const asked: string[] = [];
beforeAll(async () => {
  anthropic = createServer(async (request, response) => {
    asked.push(await bodyOf(request));
    if (asked.at(-1)?.includes('Slowly.')) await sleep(1000);
    response.writeHead(200, { 'content-type': 'application/json' });
    // Costs USD 0.01.
    const usage = { input_tokens: 0, output_tokens: 1000 };
    const content = [{ type: 'text', text: '{"text":"Paid for."}' }];
    const about = { id: 'msg_1', type: 'message', role: 'assistant', model: paid.model };
    response.end(JSON.stringify({ ...about, content, stop_reason: 'end_turn', usage }));
  });
  await new Promise<void>(resolve => anthropic.listen(0, '127.0.0.1', resolve));
  process.env.COUNTERSIGN_PROVIDER = 'offline';
  process.env.ANTHROPIC_API_KEY = 'sk-ant-tested';
  process.env.ANTHROPIC_BASE_URL = `http://127.0.0.1:${(anthropic.address() as AddressInfo).port}`;
  host = await openWorkflowHost([trip, costly, costlyBranches]);
  evidence = runEvidence(host.url);
});
afterEach(() => {
  resetOffline();
  asked.length = 0;
});
afterAll(async () => {
  evidence.close();
  await host.close();
  anthropic.close();
});

const atPlan = (workflowId = 'tested-trip') => runAtPlan(host.api, { workflowId });
const approve = (runId: string, more: object = {}) =>
  host.api.decide(runId, { decision: 'approve', ...more });
const outcomesOf = async (runId: string) =>
  (await evidence.journal(runId)).flatMap(event =>
    event.type === 'step.completed' ? [`${event.stepId}: ${event.outcome}`] : [],
  );

describe('B-5: a plan that is amended and approved', () => {
  it('is carried out as it was amended: steps left out, inputs changed, all of it in the journal', async () => {
    const { calls } = scriptOffline([]);
    const { runId, plan, gate } = await atPlan();
    expect(plan?.actions.map(({ stepId }) => stepId)).toEqual(['near', 'far', 'risks', 'report', 'code']);
    const amendments = { dropSteps: ['far', 'risks', 'code'], input: { region: 'AT' }, searchTerms: ['x'] };
    const answer = await approve(runId, { amendments, contentHash: gate?.contentHash });
    expect(answer).toMatchObject({ status: 200, body: { gate: null, phase: 'execute' } });
    const run = await host.api.untilOver(runId);
    expect(run).toMatchObject({ state: 'succeeded', plan: { dropped: ['far', 'risks', 'code'] } });
    expect(run.plan?.estimatedCostUsd).toBeLessThan(plan?.estimatedCostUsd ?? 0);
    expect(run.plan?.estimatedMinutes).toBeLessThan(plan?.estimatedMinutes ?? 0);
    expect(Object.keys(run.results).sort()).toEqual(['near', 'report']);
    expect((await outcomesOf(runId)).sort()).toEqual(
      ['code: skip', 'far: skip', 'near: ok', 'report: ok', 'risks: skip'].sort(),
    );
    const worked = calls.filter(({ schemaName }) => !['questions', 'plan'].includes(schemaName));
    expect(worked.map(({ schemaName }) => schemaName)).toEqual(['near', 'report']);
    expect(worked[0]?.prompt).toContain('AT');
    expect(worked[1]?.prompt).toMatch(/far .*\(left out\).*\(left out\)/s);
    const journal = await evidence.journal(runId);
    const amended = journal.find(event => event.type === 'plan.amended');
    expect(amended).toMatchObject({
      by: 'local',
      changes: expect.arrayContaining(['Leaves out: Look far', 'Leaves out: Risks', 'Region: DE → AT']),
    });
    const { plan: last, input, workflowVersion: version, decisions } = await evidence.record(runId);
    expect(decisions.at(-1)).toMatchObject({
      kind: 'plan',
      contentHash: planHash({ plan: last, input, version }),
    });
    expect(decisions.at(-1)?.contentHash).not.toBe(gate?.contentHash);
  });

  it('of a shipped workflow: market research without the risks', async () => {
    const { calls } = scriptOffline([]);
    const { runId } = await runAtPlan(host.api);
    await approve(runId, { amendments: { dropSteps: ['risks'] } });
    const run = await host.api.untilOver(runId);
    expect(run).toMatchObject({ state: 'succeeded', userMessage: MARKET.user_message });
    expect(run.results).not.toHaveProperty('risks');
    expect(calls.map(({ schemaName }) => schemaName)).not.toContain('risks');
    expect(calls.at(-1)).toMatchObject({
      schemaName: 'report',
      prompt: expect.stringContaining('(left out)'),
    });
  });

  it('is amended once: the same decision again is no other one', async () => {
    const { runId } = await atPlan();
    const amendments = { dropSteps: ['risks'] };
    expect((await approve(runId, { amendments })).status).toBe(200);
    expect((await approve(runId, { amendments })).status).toBe(200);
    expect((await approve(runId)).status).toBe(409);
    await host.api.untilOver(runId);
    const journal = await evidence.journal(runId);
    expect(journal.filter(({ type }) => type === 'plan.amended')).toHaveLength(1);
  });

  it('is rejected though a step was unticked before: what is rejected has no changes', async () => {
    const planned = await runAtPlan(host.api, { workflowId: 'tested-trip' });
    const page = await openGatePage(planned.gate?.url ?? '');
    expect(page.fields.droppable).toContain('far');
    const sent = await page.send({ decision: 'reject', comment: 'Not this year.' });
    expect(sent.status).toBe(303);
    expect(await host.api.untilOver(planned.runId)).toMatchObject({ phase: 'cancelled' });
  });

  it('is refused with all faults at once, and the plan stays as it was', async () => {
    const { runId, gate } = await atPlan();
    const amendments = { dropSteps: ['near'], input: { region: 'FR' }, capUsd: 1000 };
    const answer = await approve(runId, { amendments });
    expect(answer.status).toBe(422);
    const { errors } = answer.body as unknown as { errors: { field: string; message: string }[] };
    expect(errors.map(({ field }) => field)).toEqual(['dropSteps.0', 'input.region', 'capUsd']);
    expect(errors[0]?.message).toContain('far, risks, code');
    expect((await approve(runId, { amendments: {} })).status).toBe(422);
    expect((await approve(runId, { edited: 'Other.' })).status).toBe(422);
    expect((await host.api.run(runId)).body.gate).toEqual(gate);
  });

  it('GATE-5: is refused if it is about another plan than the one that is open', async () => {
    const { runId } = await atPlan();
    const other = { amendments: { dropSteps: ['risks'] }, contentHash: 'f'.repeat(64) };
    expect(await approve(runId, other)).toMatchObject({
      status: 409,
      body: { type: '/problems/content-changed' },
    });
  });
});

interface Stored {
  plan: Record<string, unknown> & { actions: unknown[][] };
  input: Record<string, unknown>;
}

/** Whoever can write to the table can change a run behind its back. */
async function tamper(runId: string, change: (content: Stored) => void) {
  const Key = { pk: { S: `RUN#${runId}` }, sk: { S: 'STATE#CONTENT' } };
  const { Item } = await host.aws.dynamoDb.send(new GetItemCommand({ TableName: TABLE, Key }));
  const content = JSON.parse(Item?.data?.S ?? '') as Stored;
  change(content);
  const changed = { ...Item, ...Key, data: { S: JSON.stringify(content) } };
  await host.aws.dynamoDb.send(new PutItemCommand({ TableName: TABLE, Item: changed }));
}

describe('security 16, B-2: what was approved is what is executed', () => {
  const tamperings: [string, (content: Stored) => void][] = [
    ['the plan', ({ plan }) => Object.assign(plan, { title: 'Something else' })],
    ['the cap', ({ plan }) => Object.assign(plan, { capUsd: 1_000_000 })],
    ['the price of an action', ({ plan }) => Object.assign(plan.actions[0] ?? [], { 1: 0 })],
    ['the input', ({ input }) => Object.assign(input, { region: 'AT' })],
  ];
  it.each(tamperings)('a run is refused if somebody changes %s after the approval', async (_name, change) => {
    const { calls } = scriptOffline([
      { schemaName: 'near', delayMs: 400 },
      { schemaName: 'far', delayMs: 400 },
    ]);
    const { runId } = await atPlan();
    await approve(runId);
    await host.api.until(runId, ({ progress }) => progress.currentStepId !== null);
    await tamper(runId, change);
    const run = await host.api.untilOver(runId);
    expect(run).toMatchObject({
      state: 'failed',
      error: { name: 'ContentChanged', message: expect.stringContaining('no longer what local approved') },
    });
    expect(calls.map(({ schemaName }) => schemaName)).not.toContain('report');
  });

  it('also while the plan still waits: the approval holds for what was shown', async () => {
    const { calls } = scriptOffline([]);
    const { runId, gate } = await atPlan();
    await tamper(runId, ({ plan }) => Object.assign(plan, { dropped: ['report'] }));
    const amendments = { searchTerms: ['x'] };
    expect(await approve(runId, { amendments })).toMatchObject({ status: 409 });
    await approve(runId, { contentHash: gate?.contentHash });
    const ended = await host.api.untilOver(runId);
    expect(ended).toMatchObject({ error: { name: 'ContentChanged' } });
    expect(calls.map(({ schemaName }) => schemaName)).toEqual(['questions', 'plan']);
  });
});

describe('B-5: the cap of a run', () => {
  const spendUntilOver = async (capUsd: number, workflowId = 'tested-costly') => {
    const { runId } = await atPlan(workflowId);
    expect((await approve(runId, { amendments: { capUsd } })).status).toBe(200);
    return host.api.untilOver(runId);
  };

  it('lets an ordinary run through', async () => {
    const { runId, plan } = await atPlan('tested-costly');
    expect(plan?.capUsd).toBeGreaterThan(plan?.estimatedCostUsd ?? 0);
    await approve(runId);
    const run = await host.api.untilOver(runId);
    expect(run).toMatchObject({ state: 'succeeded', usage: { costUsd: 0.02 } });
    expect(asked).toHaveLength(2);
  });

  it('that is lowered stops the run before the call that could go beyond it, and says so', async () => {
    // A call may cost some USD 0.015.
    const run: RunView = await spendUntilOver(0.02);
    expect(run).toMatchObject({
      state: 'failed',
      usage: { costUsd: 0.01 },
      error: {
        name: 'BudgetExhausted',
        stepId: 'second',
        message: expect.stringMatching(
          /cap of the run is USD 0\.02, and USD 0\.01 is spent\. .* need USD 0\.01/,
        ),
      },
    });
    expect(asked).toHaveLength(1);
    const attempts = await evidence.journal(run.runId);
    expect(attempts.filter(({ type }) => type === 'attempt.failed')).toHaveLength(1);
  });

  it('leaves room for the call of a branch that is under way', async () => {
    const run = await spendUntilOver(0.02, 'tested-costly-branches');
    expect(run).toMatchObject({ state: 'failed', error: { name: 'BudgetExhausted' } });
    expect(run.error?.message).toContain('USD 0.00 is spent');
    expect(run.error?.message).toContain('is kept for what runs at the same time');
    expect(asked).toHaveLength(1);
  });

  it('that is used up already allows nothing', async () => {
    const run = await spendUntilOver(0);
    expect(run).toMatchObject({ state: 'failed', error: { name: 'BudgetExhausted', stepId: 'first' } });
    expect(asked).toHaveLength(0);
  });

  it('means nothing to the offline provider, which costs nothing', async () => {
    const started = await host.api.start('tested-trip', {});
    const questions = await host.api.untilWaiting(started.body.runId, 'questions');
    await host.api.answer(questions.runId, answersTo(questions));
    await host.api.untilWaiting(questions.runId, 'plan');
    await approve(questions.runId, { amendments: { capUsd: 0 } });
    expect(await host.api.untilOver(questions.runId)).toMatchObject({ state: 'succeeded' });
  });
});
