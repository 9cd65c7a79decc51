import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defineWorkflow } from '../../../core/domain/workflow/define-workflow.ts';
import { openGatePage } from '../../support/gate-page-client.ts';
import { openWorkflowHost, type WorkflowHost } from '../../support/open-workflow-host.ts';
import { writeTenant } from '../../support/write-tenant.ts';

const result = z.object({ text: z.string() });
/** One branch waits for an approver, the other for whoever asked for the run. */
const both = defineWorkflow({
  id: 'tested-bystanders',
  version: 1,
  title: 'Two people',
  description: 'Two branches that need different people.',
  inputs: z.object({}),
  entry: 'both',
  steps: [
    {
      id: 'both',
      kind: 'parallel',
      title: 'Both',
      branches: [
        {
          ...{ id: 'seen', kind: 'agent_task', title: 'Seen', agent: { role: 'writer' }, prompt: 'Write.' },
          ...{ result, gates: { response: { kind: 'human' } } },
        },
        {
          ...{ id: 'done', kind: 'agent_task', title: 'Work', prompt: 'Do it.', result },
          agent: { role: 'writer', provider: 'manual' },
        },
      ],
      next: { ok: 'end' },
    },
    { id: 'end', kind: 'handler', title: 'End', message: '{{steps.seen.text}}', next: { ok: null } },
  ],
});

let host: WorkflowHost;
beforeAll(async () => {
  host = await openWorkflowHost([both]);
});
afterAll(() => host.close());

it('security 10: who is asked at one gate gets no link to another one, at which they may hand nothing in', async () => {
  const tenant = 'two-people';
  await writeTenant(host.aws.dynamoDb, tenant, { gatePolicy: { approvers: ['ada'] }, people: { ada: {} } });
  const rex = { tenant, user: 'rex' };
  const { body } = await host.api.start('tested-bystanders', {}, rex);
  const run = await host.api.until(body.runId, ({ gates }) => gates.length === 2, rex);
  const urlsOf = async (user: string) => {
    const { gates } = (await host.api.run(run.runId, { tenant, user })).body;
    return Object.fromEntries(gates.map(({ kind, url }) => [kind, url]));
  };
  expect(await urlsOf('rex')).toEqual({ review: null, manual: expect.stringContaining('/gates/') });
  expect(await urlsOf('ada')).toEqual({ review: expect.stringContaining('/gates/'), manual: null });
  const handedIn = await host.api.call(
    'POST',
    `/runs/${run.runId}/response`,
    { response: '{}' },
    {
      tenant,
      user: 'ada',
    },
  );
  expect(handedIn.status).toBe(403);
});

it('security 10: what is handed in with a decision that does not count is not kept', async () => {
  const tenant = 'not-kept';
  await writeTenant(host.aws.dynamoDb, tenant, { gatePolicy: { approvers: ['ada'] }, people: { ada: {} } });
  const rex = { tenant, user: 'rex' };
  const { body } = await host.api.start('tested-bystanders', {}, rex);
  const { runId, gates } = await host.api.until(body.runId, run => run.gates.length === 2, rex);
  const gateId = gates.find(({ kind }) => kind === 'review')?.gateId;
  const decision = { gateId, decision: 'reject', rewrite: 'As I would have it.' };
  const kept = async () => {
    const listed = await host.aws.s3.send(
      new ListObjectsV2Command({ Bucket: 'countersign-content', Prefix: `runs/${runId}/` }),
    );
    return listed.Contents?.map(({ Key }) => Key);
  };
  const before = await kept();
  expect((await host.api.decide(runId, decision, rex)).status).toBe(403);
  expect(await kept()).toEqual(before);
  expect((await host.api.decide(runId, decision, { tenant, user: 'ada' })).status).toBe(200);
  expect((await kept())?.length).toBeGreaterThan(before?.length ?? 0);
});

it('B-7: the links of all gates of a run that is over say so, not only that of the newest', async () => {
  const rex = { user: 'rex' };
  const { body } = await host.api.start('tested-bystanders', {}, rex);
  const { runId, gates } = await host.api.until(body.runId, run => run.gates.length === 2, rex);
  await host.api.cancel(runId, rex);
  for (const { url } of gates) {
    const { status, text } = await openGatePage(url ?? '');
    expect(status).toBe(200);
    expect(text).toContain('There is nothing left to decide');
  }
});
