import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Workflow } from '../../core/contracts/workflow.ts';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';
import { addToDirectory, shippedOrchestrator } from '../support/channel-profiles.ts';
import { messageClient } from '../support/message-client.ts';
import { openWorkflowHost, type WorkflowHost } from '../support/open-workflow-host.ts';

const DAY_SECONDS = 24 * 3600;
const ask = (id: string, asked: string) => ({ id, question: asked, context: 'It decides what is made.' });

const workflow = defineWorkflow({
  id: 'tea-order',
  version: 1,
  title: 'Order tea',
  description: 'Asks how the tea is wanted, twice.',
  inputs: z.object({ user_message: z.string() }),
  entry: 'kind',
  steps: [
    {
      id: 'kind',
      kind: 'human_questions',
      title: 'Ask for the kind',
      questions: [ask('kind', 'Which kind of tea?')],
      waitSeconds: DAY_SECONDS,
      next: { ok: 'amount' },
    },
    {
      id: 'amount',
      kind: 'human_questions',
      title: 'Ask for the amount',
      questions: [ask('amount', 'How much of it?')],
      waitSeconds: DAY_SECONDS,
      next: { ok: 'show' },
    },
    {
      id: 'show',
      kind: 'human_gate',
      title: 'Confirm',
      show: '{{steps.amount.amount}} of {{steps.kind.kind}}',
      waitSeconds: DAY_SECONDS,
      next: { ok: null, fail: null },
    },
  ],
});

const checked = defineWorkflow({
  id: 'tea-check',
  version: 1,
  title: 'Have tea checked',
  description: 'Asks Cleo.',
  inputs: z.object({ user_message: z.string() }),
  entry: 'check',
  steps: [
    {
      id: 'check',
      kind: 'human_gate',
      title: 'Check',
      show: '{{inputs.user_message}}',
      waitSeconds: DAY_SECONDS,
      policy: { approvers: ['cleo'] },
      next: { ok: null, fail: null },
    },
  ],
});

let host: WorkflowHost;
let takeOut: () => void;
beforeAll(async () => {
  const summaryOf = ({ id, title, description }: Workflow) => ({
    ...{ id, workflowId: id, title, description },
    inputs: ['user_message'],
  });
  takeOut = addToDirectory({
    orchestrators: {
      'tea-house': {
        ...shippedOrchestrator('front-desk'),
        defaultWorkflow: workflow.id,
        workflows: [summaryOf(workflow), summaryOf(checked)],
      },
    },
    channelProfiles: { 'tea-house': { channel: 'http', orchestratorId: 'tea-house' } },
  });
  host = await openWorkflowHost([workflow, checked]);
});
afterAll(async () => {
  takeOut();
  await host.close();
});

describe('a run that asks one thing at a time', () => {
  it('CH-1: the whole text is the answer, and what asks for the status is none', async () => {
    const { say } = messageClient(host.api, { channelProfileId: 'tea-house', conversationId: 'table 1' });
    const { runId = '' } = await say('Some tea, please');
    await host.api.untilWaiting(runId, 'step_questions');
    expect((await say('status')).reply).toContain('1: Which kind of tea?');
    const first = await say('Green, from\nthe hills');
    expect(first).toMatchObject({ selection: { via: 'selector', functionId: 'workflow.answer' }, runId });
    expect(first.reply).toContain('the answer was taken');
    await host.api.until(runId, ({ gate }) => gate?.stepId === 'amount');
    expect(await say('how is it going?')).toMatchObject({ action: 'workflow_status' });
    expect(await say('200 g', { workflowRunId: runId })).toMatchObject({ action: 'run_continue' });
    const shown = await host.api.untilWaiting(runId, 'review');
    expect(shown.results).toMatchObject({
      kind: { kind: 'Green, from\nthe hills' },
      amount: { amount: '200 g' },
    });
    const yes = await say('yes');
    expect(yes.reply).toContain('Nothing is approved or rejected by message');
    expect(yes.reply).toContain(shown.gate?.url);
    expect((await host.api.run(runId)).body.gate?.gateId).toBe(shown.gate?.gateId);
    await host.api.decide(runId, { decision: 'approve' });
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
  });
});

it('CH-7, GATE-6: who is asked to decide may ask about the run and gets the link, and cannot stop it', async () => {
  const { say } = messageClient(host.api, { channelProfileId: 'tea-house', conversationId: 'table 2' });
  const { runId = '' } = await say('Have it checked by Cleo');
  await host.api.untilWaiting(runId, 'review');
  const cleo = { user: 'cleo' };
  const told = { senderId: 'cleo', workflowRunId: runId, conversationId: undefined };
  const asked = await say('status', told, cleo);
  expect(asked.reply).toMatch(/made is waited for \(Check\): http.*\/gates\//);
  expect(asked.reply).toContain((await host.api.run(runId, cleo)).body.gate?.url);
  const own = await say('status');
  expect(own.reply).toContain('whoever was asked has the link');
  const canceled = await say('cancel it', told, cleo);
  expect(canceled).toMatchObject({ selection: { functionId: 'workflow.cancel' } });
  expect(canceled.reply).toBe(`There is no run ${runId}, or it is not yours.`);
  expect((await host.api.run(runId)).body.state).toBe('waiting');
  expect(await say('cancel it')).toMatchObject({ runId, result: { state: 'canceled' } });
});
