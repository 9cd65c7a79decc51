import { hostname } from 'node:os';
import {
  GetActivityTaskCommand,
  paginateListActivities,
  SendTaskFailureCommand,
  SendTaskHeartbeatCommand,
  SendTaskSuccessCommand,
  SFNClient,
} from '@aws-sdk/client-sfn';
import { connectionTo } from '../endpoint.ts';

const LONG_POLL_MS = 75_000;
const CONNECT_MS = 5_000;

export interface ActivityTask {
  readonly token: string;
  readonly input: string;
}

/** What a worker asks of Step Functions. Nothing is repeated here: callers decide how long to insist. */
export interface Activities {
  find(name: string, signal: AbortSignal): Promise<string>;
  /** Waits for up to a minute; undefined when nothing came. */
  poll(activityArn: string, signal: AbortSignal): Promise<ActivityTask | undefined>;
  heartbeat(token: string, signal: AbortSignal): Promise<void>;
  succeed(token: string, output: string, signal: AbortSignal): Promise<void>;
  fail(token: string, error: string, cause: string, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** The task is no longer ours: it timed out, its execution was stopped, or it has been answered already. */
export class TaskGone extends Error {
  override readonly name = 'TaskGone';
}

const GONE = new Set(['TaskTimedOut', 'TaskDoesNotExist', 'InvalidToken']);
const STAYS = new Set([
  'AccessDenied',
  'AccessDeniedException',
  'CredentialsProviderError',
  'InvalidArn',
  'InvalidOutput',
  'InvalidSignatureException',
  'UnrecognizedClientException',
  'ValidationException',
]);

/** Whether the same call would be refused again: somebody has to change a setting. */
export function isRefusal(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  return fault instanceof TaskGone || STAYS.has(fault.name) || fault.message === 'Region is missing';
}

export function openActivities(endpoint: string | undefined): Activities {
  const client = new SFNClient({
    ...connectionTo(endpoint),
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: LONG_POLL_MS,
      throwOnRequestTimeout: true,
    },
  });
  const workerName = `${hostname().slice(0, 60)}-${process.pid}`;
  return {
    find: async (name, signal) => {
      for await (const { activities = [] } of paginateListActivities({ client }, {}, { abortSignal: signal }))
        for (const activity of activities)
          if (activity.name === name && activity.activityArn !== undefined) return activity.activityArn;
      throw new Error(`There is no activity "${name}" yet`);
    },
    poll: async (activityArn, signal) => {
      const command = new GetActivityTaskCommand({ activityArn, workerName });
      const { taskToken, input } = await client.send(command, { abortSignal: signal });
      return taskToken ? { token: taskToken, input: input ?? '' } : undefined;
    },
    heartbeat: (taskToken, signal) =>
      answer(() => client.send(new SendTaskHeartbeatCommand({ taskToken }), { abortSignal: signal })),
    succeed: (taskToken, output, signal) =>
      answer(() => client.send(new SendTaskSuccessCommand({ taskToken, output }), { abortSignal: signal })),
    fail: (taskToken, error, cause, signal) =>
      answer(() =>
        client.send(new SendTaskFailureCommand({ taskToken, error, cause }), { abortSignal: signal }),
      ),
    close: () => client.destroy(),
  };
}

async function answer(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (fault) {
    if (fault instanceof Error && GONE.has(fault.name)) throw new TaskGone(fault.message, { cause: fault });
    throw fault;
  }
}
