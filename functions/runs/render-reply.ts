import type { KeyRingSource } from '../../core/adapters/keys/key-ring-source.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { MessageRecord } from '../../core/contracts/message-record.ts';
import { markedGates, showGates } from '../../core/domain/messages/gate-marks.ts';
import { runIdOfGate } from '../../core/domain/run/gate-ids.ts';
import { isVisibleTo } from '../../core/domain/run/run-questions.ts';
import { gateUrl } from './run-viewer.ts';

export interface RenderPorts {
  readonly runs: RunStore;
  readonly keys: KeyRingSource;
}

interface Reader {
  readonly tenantId: string;
  readonly userId: string;
}

const MOST_GATES = 20;
const FOR_OTHERS = 'whoever was asked has the link';
const CLOSED = 'nobody is waited for there any more';

/**
 * A message's reply as somebody reads it. The link of a gate is the one that this reader has anyway, as long as the gate is
 * open; all others are told who has it.
 */
export function renderReply({ runs, keys }: RenderPorts) {
  const shownGate = async (gateId: string, origin: string, reader: Reader): Promise<string> => {
    const run = (await runs.find(runIdOfGate(gateId) ?? ''))?.run;
    const gate = run?.gates.find(open => open.gateId === gateId);
    if (run === undefined || gate === undefined) return CLOSED;
    if (!isVisibleTo(run, reader)) return FOR_OTHERS;
    return gateUrl(run, await keys.signing(), { origin, caller: reader })(gate) ?? FOR_OTHERS;
  };
  return async ({ outcome, apiOrigin }: MessageRecord, reader: Reader): Promise<string | undefined> => {
    if (outcome === undefined) return undefined;
    const gateIds = markedGates(outcome.reply).slice(0, MOST_GATES);
    const shown = await Promise.all(
      gateIds.map(async gateId => [gateId, await shownGate(gateId, apiOrigin, reader)] as const),
    );
    return showGates(outcome.reply, new Map(shown));
  };
}
