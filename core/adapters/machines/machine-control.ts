import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  RedriveExecutionCommand,
  type SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import type { ExecutionEnded } from '../../contracts/machine-payloads.ts';

/** Starts and stops the state machine of a run. Each call may be repeated without harm. */
export interface MachineControl {
  start(workflowId: string, runId: string, input?: Readonly<Record<string, unknown>>): Promise<void>;
  stop(workflowId: string, runId: string, reason: string): Promise<void>;
  /** Goes on at the state that failed. */
  redrive(workflowId: string, runId: string): Promise<void>;
  /** How the execution ended; `undefined` while it is running, or where it ended well. */
  endOf(workflowId: string, runId: string): Promise<LostExecution | undefined>;
}

export interface LostExecution extends ExecutionEnded {
  readonly redriveCount: number;
}

/** `arnTemplate` is a machine's ARN, or its alias's, with `{name}` for the workflow's id. */
export function machineControl(client: SFNClient, arnTemplate: string): MachineControl {
  const executionArn = (workflowId: string, runId: string) => {
    const [partition, region, account, machine = ''] = partsOf(arnTemplate.replace('{name}', workflowId));
    return `arn:${partition}:states:${region}:${account}:execution:${machine}:${runId}`;
  };
  return {
    start: async (workflowId, runId, input = {}) => {
      try {
        await client.send(
          new StartExecutionCommand({
            stateMachineArn: arnTemplate.replace('{name}', workflowId),
            name: runId,
            input: JSON.stringify(input),
          }),
        );
      } catch (fault) {
        // Only one execution can have the run's name: it has been started.
        if (!(fault instanceof ExecutionAlreadyExists)) throw fault;
      }
    },
    stop: async (workflowId, runId, reason) => {
      try {
        await client.send(
          new StopExecutionCommand({
            executionArn: executionArn(workflowId, runId),
            error: 'RunCanceled',
            cause: reason,
          }),
        );
      } catch (fault) {
        if (!(fault instanceof ExecutionDoesNotExist)) throw fault;
      }
    },
    redrive: async (workflowId, runId) => {
      const arn = executionArn(workflowId, runId);
      const { status } = await client.send(new DescribeExecutionCommand({ executionArn: arn }));
      if (status !== 'RUNNING') await client.send(new RedriveExecutionCommand({ executionArn: arn }));
    },
    endOf: async (workflowId, runId) => {
      try {
        const { status, error, cause, redriveCount } = await client.send(
          new DescribeExecutionCommand({ executionArn: executionArn(workflowId, runId) }),
        );
        if (status !== 'FAILED' && status !== 'TIMED_OUT' && status !== 'ABORTED') return undefined;
        return { name: runId, status, error, cause, redriveCount: redriveCount ?? 0 };
      } catch (fault) {
        if (!(fault instanceof ExecutionDoesNotExist)) throw fault;
        const redriveCount = Number.MAX_SAFE_INTEGER;
        return { name: runId, status: 'FAILED', error: 'ExecutionGone', redriveCount };
      }
    },
  };
}

function partsOf(arn: string): string[] {
  const [, partition = '', , region = '', account = '', , machine = ''] = arn.split(':');
  return [partition, region, account, machine];
}
