import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import { LONGEST_REPLY } from '../../core/contracts/message.ts';
import type { MessageOutcome } from '../../core/contracts/message-record.ts';
import { describeStatus, statusOf } from '../../core/domain/messages/describe-status.ts';
import { asReply } from '../../core/domain/messages/for-people.ts';
import { addressedRun, isActive } from '../runs/addressed-run.ts';
import type { ActionPorts, ActionRequest } from './action.ts';
import { noSuchRun } from './target-run.ts';

/** Answers from the snapshot of the run, and moves nothing. */
export async function reportStatus(
  ports: ActionPorts,
  { message }: ActionRequest,
  named?: string,
): Promise<MessageOutcome> {
  const runId = named ?? message.workflowRunId;
  const stored = await addressedRun(ports, message, isActive, runId);
  return stored === undefined ? noSuchRun(message, runId) : statusOutcome(ports, stored);
}

export async function statusOutcome(
  { lifeSign }: Pick<ActionPorts, 'lifeSign'>,
  { run, heartbeats }: Pick<StoredRun, 'run' | 'heartbeats'>,
  before: readonly string[] = [],
): Promise<MessageOutcome> {
  const status = statusOf(run, await lifeSign({ run, heartbeats }));
  const lines = [...before, ...describeStatus(run, status)];
  return { reply: asReply(lines, LONGEST_REPLY), runId: run.runId, result: status };
}
