import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunView } from '../../../core/contracts/run.ts';
import { runAtPlan } from '../../support/gated-run.ts';
import { openWorkflowHost, type WorkflowHost } from '../../support/open-workflow-host.ts';
import { patient, reviewed } from '../../support/small-workflows.ts';
import { writeTenant } from '../../support/write-tenant.ts';

const TENANT = 'voters';
const as = (user: string) => ({ tenant: TENANT, user });

let host: WorkflowHost;
beforeAll(async () => {
  host = await openWorkflowHost([patient, reviewed]);
  await writeTenant(host.aws.dynamoDb, TENANT, { gatePolicy: { approvers: ['ada', 'bob'], quorum: 2 } });
});
afterAll(() => host.close());

const approve = (user: string, { runId, gate }: RunView, more: object = {}) => {
  const { gateId, contentHash } = gate ?? {};
  return host.api.decide(runId, { decision: 'approve', gateId, contentHash, ...more }, as(user));
};

it('security 7, GATE-6: a vote for a changed plan is a quiet success when it comes again, and counts once', async () => {
  const run = await runAtPlan(host.api, { workflowId: 'tested-patient', ...as('rex') });
  const amended = { amendments: { dropSteps: ['polish'] } };
  expect((await approve('ada', run, amended)).status).toBe(200);
  expect(await approve('ada', run, amended)).toMatchObject({
    status: 200,
    body: { gate: { votes: [{ by: 'ada' }] } },
  });
});

it('security 16, B-2: an approval of the plan as it was is refused, also once another one is approved', async () => {
  const run = await runAtPlan(host.api, { workflowId: 'tested-patient', ...as('rex') });
  const { body } = await approve('ada', run, { amendments: { dropSteps: ['polish'] } });
  expect((await approve('ada', run)).status).toBe(409);
  expect((await approve('bob', body)).status).toBe(200);
  expect((await approve('bob', body)).status).toBe(200);
  expect(await approve('bob', run)).toMatchObject({
    status: 409,
    body: { type: '/problems/already-decided' },
  });
});

it('GATE-6: an edit of somebody who has voted is refused, not passed over', async () => {
  const { body } = await host.api.start('tested-reviewed', {}, as('rex'));
  const run = await host.api.untilWaiting(body.runId, 'review', as('rex'));
  expect((await approve('ada', run)).status).toBe(200);
  expect((await approve('ada', run, { edited: 'Mine.' })).status).toBe(422);
});
