import type { ExecutionStatus } from '@aws-sdk/client-sfn';

/** What the API tells about an execution; the row that remains when it has ended. */
export interface ExecutionRecord {
  arn: string;
  name: string;
  stateMachineArn: string;
  stateMachineName: string;
  versionArn?: string;
  aliasArn?: string;
  type: 'STANDARD' | 'EXPRESS';
  /** Which stored definition it runs; a later update of the machine does not touch it. */
  definitionId: string;
  roleArn: string;
  /** Path to the graph that a distributed Map's child runs; absent for whole machines. */
  graph?: (string | number)[];
  input: string;
  startMs: number;
  status: ExecutionStatus;
  stopMs?: number;
  output?: string;
  error?: string;
  cause?: string;
  redriveCount: number;
  redriveMs?: number;
  traceHeader?: string;
  mapRunArn?: string;
  mapItemIndex?: number;
  /** The attempt of the task that started it. */
  startedBy?: string;
}
