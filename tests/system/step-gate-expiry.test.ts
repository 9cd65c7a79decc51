import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Gate } from '../../core/contracts/run.ts';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';
import { VirtualClock } from '../../local/clock/virtual-clock.ts';
import { openWorkflowHost, type WorkflowHost } from '../support/open-workflow-host.ts';

const WAIT_SECONDS = 2 * 3600;
const WAIT_MS = WAIT_SECONDS * 1000;
const agent = { role: 'writer' };
const outputs = { text: { file: 'text.md' } };
const common = { version: 1, title: 'Waits', description: 'One step that waits.', inputs: z.object({}) };

const waiting = [
  defineWorkflow({
    ...common,
    id: 'tested-waiting-gate',
    entry: 'look',
    steps: [
      {
        id: 'look',
        kind: 'human_gate',
        title: 'Look',
        show: 'This.',
        waitSeconds: WAIT_SECONDS,
        next: { ok: null, fail: null },
      },
    ],
  }),
  defineWorkflow({
    ...common,
    id: 'tested-waiting-response',
    entry: 'work',
    steps: [
      {
        id: 'work',
        kind: 'agent_task',
        title: 'Work',
        agent,
        prompt: 'Write.',
        outputs,
        gates: { response: { kind: 'human', waitSeconds: WAIT_SECONDS } },
        next: { ok: null },
      },
    ],
  }),
];
const rejecting = defineWorkflow({
  ...common,
  id: 'tested-rejecting-gate',
  entry: 'look',
  steps: [
    {
      id: 'look',
      kind: 'human_gate',
      title: 'Look',
      show: 'This.',
      waitSeconds: WAIT_SECONDS,
      policy: { onExpiry: 'reject' },
      next: { ok: null, fail: 'say' },
    },
    { id: 'say', kind: 'handler', title: 'Say', message: 'Nobody looked.', next: { ok: null } },
  ],
});

let clock: VirtualClock;
let host: WorkflowHost;
beforeAll(async () => {
  clock = new VirtualClock();
  host = await openWorkflowHost([...waiting, rejecting], { clock });
});
afterAll(() => host.close());

it.each(waiting.map(({ id }) => [id]))(
  '%s: two hours without a decision ends the run; a redrive opens the gate for the whole time again (GATE-1, STEP-7)',
  async workflowId => {
    const startedMs = clock.now();
    const { body } = await host.api.start(workflowId, {});
    const before = await host.api.untilWaiting(body.runId, 'review');
    const { gateId, expiresAt, url } = before.gate as Gate & { url: string };
    expect(Date.parse(expiresAt)).toBe(startedMs + WAIT_MS);

    await clock.advanceBy(WAIT_MS - 1000);
    expect((await host.api.run(body.runId)).body.state).toBe('waiting');
    await clock.advanceBy(1000);
    const late = await host.api.decide(body.runId, { decision: 'approve', gateId });
    expect(late).toMatchObject({ status: 409, body: { type: '/problems/gate-expired' } });
    expect(await (await fetch(url)).text()).toContain('The time to decide is over');

    await clock.advanceBy(10 * 60_000);
    expect(await host.api.untilOver(body.runId)).toMatchObject({
      state: 'failed',
      completionReason: 'expired',
    });

    const redrivenMs = clock.now();
    expect((await host.api.call('POST', `/runs/${body.runId}/redrive`)).status).toBe(202);
    const again = await host.api.untilWaiting(body.runId, 'review');
    expect(again.gate?.gateId).not.toBe(gateId);
    expect(Date.parse(again.gate?.expiresAt ?? '')).toBe(redrivenMs + WAIT_MS);
    const decision = { decision: 'approve', gateId: again.gate?.gateId };
    expect((await host.api.decide(body.runId, decision)).status).toBe(200);
    expect(await host.api.untilOver(body.runId)).toMatchObject({ state: 'succeeded' });
  },
);

it('GATE-6: where the policy says so, two hours without a decision are a no, and the run goes on from there', async () => {
  const { body } = await host.api.start('tested-rejecting-gate', {});
  await host.api.untilWaiting(body.runId, 'review');
  await clock.advanceBy(WAIT_MS + 2 * 60_000);
  const run = await host.api.untilOver(body.runId);
  expect(run).toMatchObject({
    state: 'succeeded',
    results: { look: { decision: 'reject' }, say: { message: 'Nobody looked.' } },
  });
});
