import type { KeyRingSource } from '../../core/adapters/keys/key-ring-source.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { MessageRecord } from '../../core/contracts/message-record.ts';
import { linkFor } from '../../core/domain/gates/gate-link.ts';
import { markedGates, showGates } from '../../core/domain/messages/gate-marks.ts';
import { runIdOfGate } from '../../core/domain/run/gate-ids.ts';
import { isVisibleTo } from '../../core/domain/run/run-questions.ts';

export interface RenderPorts {
  readonly runs: RunStore;
  readonly keys: KeyRingSource;
}

interface Reader {
  readonly tenantId: string;
  readonly userId: string;
}

const MOST_GATES = 20;

/**
 * A message's reply as somebody reads it. The link of a gate is made for those who see the run, as long as the gate is
 * open; all others are told who has it.
 */
export function renderReply({ runs, keys }: RenderPorts) {
  return async (message: MessageRecord, reader: Reader): Promise<string | undefined> => {
    const reply = message.outcome?.reply;
    if (reply === undefined) return undefined;
    const gateIds = markedGates(reply).slice(0, MOST_GATES);
    const shown = await Promise.all(
      gateIds.map(async gateId => [gateId, await shownGate(gateId, message, reader)] as const),
    );
    return showGates(reply, new Map(shown));
  };

  async function shownGate(gateId: string, { apiOrigin }: MessageRecord, reader: Reader): Promise<string> {
    const run = (await runs.find(runIdOfGate(gateId) ?? ''))?.run;
    const gate = run?.gates.find(open => open.gateId === gateId);
    if (run === undefined || gate === undefined) return 'nobody is waited for there any more';
    const isSeen = isVisibleTo(run, reader);
    const link = isSeen ? linkFor(await keys.signing(), run, gate, reader) : undefined;
    return link === undefined ? 'whoever was asked has the link' : `${apiOrigin}${link.path}`;
  }
}
