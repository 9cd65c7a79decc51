import type { ConversationRuns } from '../../core/adapters/records/conversation-index.ts';
import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { MessageRecord } from '../../core/contracts/message-record.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { mayAskAbout } from '../../core/domain/messages/message-access.ts';
import { isOver } from '../../core/domain/run/run-questions.ts';

export interface AddressPorts {
  readonly runs: RunStore;
  readonly conversationRuns: ConversationRuns;
}

const MOST_LOOKED_AT = 10;

export const isActive = (run: RunRecord): boolean => !isOver(run);

/**
 * The run that a message is about: the one that is named, or else the newest of its conversation that is as wanted. What
 * the sender may not see does not exist.
 */
export async function addressedRun(
  ports: AddressPorts,
  message: MessageRecord,
  isWanted: (run: RunRecord) => boolean,
  named: string | undefined = message.workflowRunId,
): Promise<StoredRun | undefined> {
  if (named !== undefined) return usableRun(ports, message, named);
  const { tenantId, channelProfileId, conversationId } = message;
  if (conversationId === undefined) return undefined;
  const conversation = { tenantId, channelProfileId, conversationId };
  for (const runId of await ports.conversationRuns(conversation, MOST_LOOKED_AT)) {
    const stored = await usableRun(ports, message, runId);
    // An index lags behind: the run itself says what it is.
    if (stored !== undefined && isWanted(stored.run)) return stored;
  }
  return undefined;
}

async function usableRun(
  { runs }: AddressPorts,
  message: MessageRecord,
  runId: string,
): Promise<StoredRun | undefined> {
  const stored = await runs.find(runId);
  return stored !== undefined && mayAskAbout(stored.run, message) ? stored : undefined;
}
