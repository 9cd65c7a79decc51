import type { Notice } from '../../contracts/notices.ts';
import { type RunMessage, type RunNews, runMessageSchema } from '../../contracts/run-news.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import type { JournalEvent } from './gate-fact.ts';
import { BUS, type NoticeSettings } from './notice-routes.ts';

const RECIPIENTS: Readonly<Record<RunNews['type'], string>> = {
  'run.state_changed': `${BUS}/state`,
  'step.completed': `${BUS}/step`,
};

/** How the run gets on is told on the bus, and nowhere else. */
export function runNotices(
  { sequence, at, news = [] }: JournalEvent,
  { runId, tenantId, workflowId }: RunRecord,
  { channels }: Pick<NoticeSettings, 'channels'>,
): Notice[] {
  if (channels.every(({ kind }) => kind !== 'eventbridge')) return [];
  return news.map(one => {
    const recipient = RECIPIENTS[one.type];
    const key = `${runId}#${sequence}#eventbridge#${recipient}`;
    const told = { version: 1, id: key, at, tenantId, runId, workflowId, sequence };
    return {
      key,
      sequence,
      channel: 'eventbridge',
      recipient,
      fact: runMessageSchema.parse({ ...one, ...told }),
    };
  });
}

export function isAboutRun(fact: Notice['fact']): fact is RunMessage {
  return fact.type === 'run.state_changed' || fact.type === 'step.completed';
}
