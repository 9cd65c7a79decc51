import { changeMessage } from '../../core/adapters/records/change-message.ts';
import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { MessageOutcome, MessageRecord, MessageTarget } from '../../core/contracts/message-record.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { NO_ACTIVE_RUN } from '../../core/domain/messages/describe-status.ts';
import { mayChange } from '../../core/domain/messages/message-access.ts';
import { addressedRun } from '../runs/addressed-run.ts';
import type { ActionPorts } from './action.ts';

/**
 * The run that is to be changed, settled once: when the message is delivered again, another run may be the newest of its
 * conversation, and must not be changed in the place of the first.
 */
export async function targetRun(
  ports: ActionPorts,
  message: MessageRecord,
  isWanted: (run: RunRecord) => boolean,
  named: string | undefined,
): Promise<StoredRun | undefined> {
  if (message.target !== undefined) return ports.runs.find(message.target.runId);
  const stored = await addressedRun(ports, message, isWanted, named ?? message.workflowRunId);
  if (stored === undefined || !mayChange(stored.run, message)) return undefined;
  const { runId } = await settleTarget(ports, message, { runId: stored.run.runId });
  return runId === stored.run.runId ? stored : ports.runs.find(runId);
}

/** What the action is about from now on; the first delivery decides. */
export async function settleTarget(
  { messages, now }: ActionPorts,
  { messageId }: MessageRecord,
  target: MessageTarget,
): Promise<MessageTarget> {
  const { stored } = await changeMessage(messages, messageId, ({ target: settled }) => ({
    events:
      settled === undefined
        ? [{ type: 'action.targeted', at: new Date(now()).toISOString(), ...target }]
        : [],
    answer: undefined,
  }));
  return stored.message.target ?? target;
}

/** What is said where the run is not there: one that was named is another matter than none at all. */
export function noSuchRun(message: MessageRecord, named: string | undefined): MessageOutcome {
  const runId = named ?? message.workflowRunId;
  return { reply: runId === undefined ? NO_ACTIVE_RUN : `There is no run ${runId}, or it is not yours.` };
}
