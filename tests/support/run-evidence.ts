import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import {
  DescribeExecutionCommand,
  type ExecutionStatus,
  type HistoryEvent,
  paginateGetExecutionHistory,
  SFNClient,
} from '@aws-sdk/client-sfn';
import { keyRingSource } from '../../core/adapters/keys/key-ring-source.ts';
import { runIndex } from '../../core/adapters/records/run-index.ts';
import { type RunStore, runStore } from '../../core/adapters/records/run-store.ts';
import type { RunEvent, RunRecord } from '../../core/contracts/run-record.ts';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../local/identity.ts';

type Named = Pick<RunRecord, 'runId' | 'workflowId'>;

const TABLE = 'countersign-records';
const EXECUTIONS = 'arn:aws:states:us-east-1:000000000000:execution';
const OPEN = 'RUNNING';
const PATIENCE_MS = 10_000;

export type RunEvidence = ReturnType<typeof runEvidence>;

/** What the embedded AWS of a host knows of runs, beyond what the API shows. */
export function runEvidence(url: string) {
  const connection = { endpoint: url, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS };
  const dynamoDb = new DynamoDBClient(connection);
  const stepFunctions = new SFNClient({ ...connection, disableHostPrefix: true });
  const secrets = new SecretsManagerClient(connection);
  const keys = keyRingSource(async () => {
    const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId: 'link-key' }));
    return SecretString;
  }, Date.now);
  const store: RunStore = runStore(dynamoDb, TABLE, keys);

  const record = async (runId: string): Promise<RunRecord> => {
    const stored = await store.find(runId);
    if (stored === undefined) throw new Error(`There is no run ${runId}.`);
    return stored.run;
  };
  const execution = async ({ runId, workflowId }: Named) => {
    const executionArn = `${EXECUTIONS}:${workflowId}:${runId}`;
    const { status, error } = await stepFunctions.send(new DescribeExecutionCommand({ executionArn }));
    return { status, error };
  };
  const history = async ({ runId, workflowId }: Named): Promise<HistoryEvent[]> => {
    const found: HistoryEvent[] = [];
    const executionArn = `${EXECUTIONS}:${workflowId}:${runId}`;
    for await (const { events = [] } of paginateGetExecutionHistory(
      { client: stepFunctions },
      { executionArn },
    ))
      found.push(...events);
    return found;
  };

  return {
    stepFunctions,
    store,
    /** The runs that a sweep would look at by then. */
    due: async (before: string): Promise<string[]> => {
      const found: string[] = [];
      for await (const page of runIndex(dynamoDb, TABLE).due(before))
        found.push(...page.map(({ runId }) => runId));
      return found;
    },
    record,
    execution,
    history,
    /** Every event, over all pages. */
    journal: async (runId: string): Promise<(RunEvent & { sequence: number })[]> => {
      const found: (RunEvent & { sequence: number })[] = [];
      for (let after: string | undefined; ; ) {
        const { events, next } = await store.journal(runId, 100, after);
        found.push(...events);
        if (next === undefined) return found;
        after = next;
      }
    },
    /** Writes down what a process wrote that died before it did anything about it. */
    write: async (runId: string, ...events: RunEvent[]): Promise<RunRecord> =>
      store.append(await record(runId), events),
    /** What the state machine has sent to functions for the run, oldest first. */
    deliveries: async (run: Named): Promise<Record<string, unknown>[]> =>
      (await history(run)).flatMap(({ taskScheduledEventDetails: task }) =>
        task?.parameters === undefined
          ? []
          : [(JSON.parse(task.parameters) as { Payload: Record<string, unknown> }).Payload],
      ),
    untilEnded: async (run: Named): Promise<{ status?: ExecutionStatus; error?: string }> => {
      for (const deadlineMs = Date.now() + PATIENCE_MS; ; ) {
        const ended = await execution(run);
        if (ended.status !== OPEN || Date.now() > deadlineMs) return ended;
        await new Promise(resolve => setTimeout(resolve, 10));
      }
    },
    close: () => {
      dynamoDb.destroy();
      stepFunctions.destroy();
      secrets.destroy();
    },
  };
}
