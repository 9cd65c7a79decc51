import type { Notice } from '../../contracts/notices.ts';
import { type ProgressMessage, progressMessageSchema } from '../../contracts/progress-message.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import { slackConversation } from '../slack/slack-conversation.ts';
import { threadOfRun } from '../slack/thread-of.ts';
import type { JournalEvent } from './gate-fact.ts';

type Common = 'version' | 'id' | 'at' | 'tenantId' | 'runId' | 'workflowId';
type WithoutCommon<Message> = Message extends unknown ? Omit<Message, Common> : never;

/** How the run gets on, for the thread that it was asked for in: nobody else hears of it. */
export function progressNotices(event: JournalEvent, run: RunRecord): Notice[] {
  const thread = threadOfRun(run);
  const said = saidOf(event);
  if (thread === undefined || said === undefined) return [];
  const { sequence, at } = event;
  const { tenantId, runId, workflowId } = run;
  const recipient = `#${slackConversation(thread.channelId, thread.threadTs)}`;
  const key = `${runId}#${sequence}#slack#${recipient}`;
  const fact = progressMessageSchema.parse({
    ...said,
    ...{ version: 1, id: key, at, tenantId, runId, workflowId },
  });
  const comment = 'comment' in event ? event.comment : undefined;
  return [{ key, sequence, channel: 'slack', recipient, fact, ...(comment !== undefined && { comment }) }];
}

export function isAboutProgress(fact: Notice['fact']): fact is ProgressMessage {
  return fact.type === 'run.progressed' || fact.type === 'run.ended';
}

/** Whether the run is over with this event. */
export function isEnd(event: JournalEvent): boolean {
  return saidOf(event)?.type === 'run.ended';
}

function saidOf(event: JournalEvent): WithoutCommon<ProgressMessage> | undefined {
  switch (event.type) {
    case 'run.progressed':
      return { type: 'run.progressed', number: event.number };
    case 'run.succeeded':
      return { type: 'run.ended', state: 'succeeded' };
    case 'run.failed':
      return { type: 'run.ended', state: 'failed' };
    case 'run.canceled':
    case 'plan.rejected':
      return { type: 'run.ended', state: 'canceled', by: event.by };
    default:
      return undefined;
  }
}
