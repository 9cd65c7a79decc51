import { setTimeout as sleep } from 'node:timers/promises';
import { GetExecutionHistoryCommand, ListExecutionsCommand, SFNClient } from '@aws-sdk/client-sfn';
import { LOCAL_ACCOUNT_ID, LOCAL_CREDENTIALS, LOCAL_REGION } from '../local/identity.ts';

const PAUSE_MS = 5;

export interface Executions {
  /** Resolves once none is under way. */
  untilAllEnded(): Promise<void>;
  /** How many states a run's execution entered: what AWS bills, retries aside, of which the benchmark has none. */
  transitionsOf(runId: string): Promise<number>;
}

/** The executions of a state machine, as Step Functions itself tells of them. */
export function watchExecutions(endpoint: string, machine: string): Executions {
  const client = new SFNClient({ endpoint, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS });
  const arn = (kind: string) => `arn:aws:states:${LOCAL_REGION}:${LOCAL_ACCOUNT_ID}:${kind}:${machine}`;
  return {
    untilAllEnded: async () => {
      const running = new ListExecutionsCommand({
        stateMachineArn: arn('stateMachine'),
        statusFilter: 'RUNNING',
        maxResults: 1,
      });
      while ((await client.send(running)).executions?.length !== 0) await sleep(PAUSE_MS);
    },
    transitionsOf: async runId => {
      const { events = [], nextToken } = await client.send(
        new GetExecutionHistoryCommand({
          executionArn: `${arn('execution')}:${runId}`,
          includeExecutionData: false,
          maxResults: 1000,
        }),
      );
      if (nextToken !== undefined) throw new Error(`Run ${runId} has more history than the benchmark reads.`);
      return events.filter(({ type }) => type?.endsWith('StateEntered')).length;
    },
  };
}
