import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGatePage } from '../../support/gate-page-client.ts';
import { runAtPlan } from '../../support/gated-run.ts';
import { openTestHost, type TestHost } from '../../support/open-test-host.ts';
import { writeTenant } from '../../support/write-tenant.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

it('GATE-3: a run is found whole, however much is kept with it', async () => {
  const { runId } = await runAtPlan(host.api, { workflowId: 'bench-gated' });
  const padding = { S: 'x'.repeat(380_000) };
  for (const stepId of ['one', 'two', 'three']) {
    const Item = { pk: { S: `RUN#${runId}` }, sk: { S: `STATE#BEAT#${stepId}` }, at: { S: '' }, padding };
    await host.aws.dynamoDb.send(new PutItemCommand({ TableName: 'countersign-records', Item }));
  }
  expect((await host.api.decide(runId, { decision: 'approve' })).status).toBe(200);
  expect(await host.api.untilOver(runId)).toMatchObject({ phase: 'completed' });
});

describe('a gate at which a whole group is asked', () => {
  it.each([99, 5000])('GATE-6: of %i people opens, with a link for each', async count => {
    const tenant = `crowd-${count}`;
    const ids = Array.from({ length: count }, (_, number) => `user-${number}`);
    const people = Object.fromEntries(ids.map(id => [id, { groups: ['all'] }]));
    await writeTenant(host.aws.dynamoDb, tenant, { gatePolicy: { approvers: ['group:all'] }, people });
    const rex = { tenant, user: 'rex' };
    const run = await runAtPlan(host.api, { workflowId: 'bench-gated', ...rex });
    expect(run.gate?.asked).toHaveLength(count);
    const urlOf = async (user: string) =>
      (await host.api.run(run.runId, { tenant, user })).body.gate?.url ?? '';
    for (const user of [ids.at(0), ids.at(Math.floor(count / 2)), ids.at(-1)])
      expect((await openGatePage(await urlOf(user ?? ''))).status).toBe(200);
    const last = await openGatePage(await urlOf(ids.at(-1) ?? ''));
    expect((await last.send({ decision: 'approve' })).status).toBe(303);
    expect(await host.api.untilOver(run.runId, rex)).toMatchObject({ phase: 'completed' });
  });
});
