import { DescribeExecutionCommand, GetExecutionHistoryCommand, SFNClient } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Step } from '../../core/contracts/workflow.ts';
import { compileWorkflow } from '../../core/domain/compiler/compile-workflow.ts';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';
import { LOCAL_ACCOUNT_ID, LOCAL_CREDENTIALS, LOCAL_REGION } from '../../local/identity.ts';
import { openWorkflowHost, type WorkflowHost } from '../support/open-workflow-host.ts';

const STEPS = 200;
/** Of Step Functions. */
const LARGEST_DEFINITION_BYTES = 1_048_576;
const MOST_HISTORY_EVENTS = 25_000;

function step(number: number): Step {
  return {
    kind: 'agent_task',
    id: `step-${number}`,
    title: `Do number ${number}`,
    agent: { role: 'worker' },
    prompt: number === 1 ? 'About {{inputs.topic}}' : `After {{steps.step-${number - 1}.summary}}`,
    result: z.object({ summary: z.string() }),
    next: { ok: number === STEPS ? null : `step-${number + 1}` },
  };
}

const large = defineWorkflow({
  id: 'tested-large',
  version: 1,
  title: 'Large',
  description: 'Two hundred steps in a line, each of which reads what the one before it said.',
  inputs: z.object({ topic: z.string() }),
  entry: 'step-1',
  steps: Array.from({ length: STEPS }, (_, index) => step(index + 1)),
});

let host: WorkflowHost;
beforeAll(async () => {
  host = await openWorkflowHost([large]);
}, 60_000);
afterAll(() => host.close());

it('a workflow of 200 steps runs within the limits of Step Functions (STEP-7)', async () => {
  const definition = JSON.stringify(compileWorkflow(large, '1-tested00'), null, 2);
  expect(Buffer.byteLength(definition)).toBeLessThan(LARGEST_DEFINITION_BYTES);

  const { body } = await host.api.start('tested-large', { topic: 'Patience' });
  const client = new SFNClient({ region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS, endpoint: host.url });
  const executionArn = `arn:aws:states:${LOCAL_REGION}:${LOCAL_ACCOUNT_ID}:execution:tested-large:${body.runId}`;
  const output = await vi.waitFor(
    async () => {
      const described = await client.send(new DescribeExecutionCommand({ executionArn }));
      expect(described.status).toBe('SUCCEEDED');
      return described.output;
    },
    { timeout: 60_000, interval: 250 },
  );
  const run = await host.api.untilOver(body.runId);
  expect(run).toMatchObject({ state: 'succeeded' });
  expect(Object.keys(run.results)).toHaveLength(STEPS);

  const { events } = await client.send(
    new GetExecutionHistoryCommand({ executionArn, reverseOrder: true, maxResults: 1 }),
  );
  expect(output?.length).toBeLessThan(1_000);
  expect(events?.[0]?.id).toBeLessThan(MOST_HISTORY_EVENTS / 10);
}, 90_000);
