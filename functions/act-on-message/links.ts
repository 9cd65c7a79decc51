import type { MessageRecord } from '../../core/contracts/message-record.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import type { LinkOf } from '../../core/domain/messages/describe-status.ts';
import { isVisibleTo } from '../../core/domain/run/run-questions.ts';
import type { RunViewer } from '../runs/run-viewer.ts';

/** Links decide for whoever has them, so they are told only to those who see the run anyway. */
export function linksFor(viewer: RunViewer, run: RunRecord, message: MessageRecord): LinkOf {
  const { tenantId, senderId, apiOrigin } = message;
  if (!isVisibleTo(run, { tenantId, userId: senderId })) return () => undefined;
  const { gates } = viewer.brief(run, apiOrigin);
  const urls = new Map(gates.map(({ gateId, url }) => [gateId, url ?? undefined]));
  return ({ gateId }) => urls.get(gateId);
}
