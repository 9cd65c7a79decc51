import type { ManifestTable } from '../app/manifest-types.ts';
import { awsClients } from '../core/adapters/aws/clients.ts';
import { runStore } from '../core/adapters/records/run-store.ts';
import { slackConversation } from '../core/domain/slack/slack-conversation.ts';
import definitions from '../statemachines/compiled/index.json' with { type: 'json' };
import { rateInParallel } from './in-parallel.ts';

const AT_ONCE = 50;
const WORKFLOW = 'bench-gated';

export interface SeededRuns {
  readonly count: number;
  readonly firstNumber: number;
  readonly startedMs: number;
}

/** Runs in the middle of a step, each asked for in a thread of its own, written as functions write them. */
export async function seedRuns({ name }: ManifestTable, { count, firstNumber, startedMs }: SeededRuns) {
  const runs = runStore(awsClients.dynamoDb(), name);
  const workflowVersion = definitions.find(({ id }) => id === WORKFLOW)?.version ?? '';
  const at = new Date(startedMs).toISOString();
  await rateInParallel(count, AT_ONCE, async index => {
    const number = String(firstNumber + index).padStart(6, '0');
    const conversationId = slackConversation('C0BENCH', `1700000000.${number}`);
    const run = await runs.create({
      ...{ type: 'run.started', at, runId: `run_bench_${number}` },
      ...{ tenantId: 'bench', userId: 'ada', requestedBy: 'ada', requestHash: 'none' },
      ...{ workflowId: WORKFLOW, workflowVersion, workflowTitle: 'Gated benchmark' },
      ...{ gated: true, approvalRequired: true, input: { topic: 'tea' }, userMessage: 'tea' },
      origin: {
        ...{ channel: 'slack', channelProfileId: 'research', senderId: 'ada', postsProgress: true },
        ...{ conversationId, statusConversationId: conversationId },
      },
    });
    await runs.append(run, [
      {
        ...{ type: 'attempt.started', at, stepId: 'draft', number: 1 },
        ...{ iteration: 1, retry: 0, redrive: 0, owner: 'bench', leaseUntil: at },
      },
    ]);
  });
}
