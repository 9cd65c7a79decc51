import type { KeyRingSource } from '../../core/adapters/keys/key-ring-source.ts';
import type { LinkStore } from '../../core/adapters/records/link-store.ts';
import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { LinkRecord } from '../../core/contracts/gate-link.ts';
import type { Gate } from '../../core/contracts/run.ts';
import { isOurLink, isSigned, keyIdOf } from '../../core/domain/gates/gate-link.ts';
import { gateInJournal } from './gate-in-journal.ts';

export interface LinkPorts {
  readonly runs: RunStore;
  readonly links: LinkStore;
  readonly keys: KeyRingSource;
}

export interface GateBehindLink {
  readonly linkId: string;
  /** The signature with which it was asked for. */
  readonly key: string;
  readonly link: LinkRecord;
  readonly stored: StoredRun;
  readonly gate: Gate;
  /** Somebody took the links of the gate back since this one was made. */
  readonly isRevoked: boolean;
}

/** The gate that a link leads to; what is unknown, forged or somebody else's is answered alike. */
export async function gateBehindLink(
  { runs, links, keys }: LinkPorts,
  linkId: string,
  key: string,
): Promise<GateBehindLink | undefined> {
  const ring = await keys.verifying(keyIdOf(key));
  if (!isOurLink(ring, linkId, key)) return undefined;
  const link = await links.find(linkId);
  if (link === undefined || !isSigned(ring, linkId, link, key)) return undefined;
  const stored = await runs.find(link.runId);
  if (stored === undefined) return undefined;
  const { gates, lastGate, decisions } = stored.run;
  const gate =
    [...gates, lastGate, ...decisions].find(known => known?.gateId === link.gateId) ??
    (await gateInJournal(runs, link.runId, link.gateId));
  if (!gate) return undefined;
  return { linkId, key, link, stored, gate, isRevoked: (gate.link?.round ?? 0) > link.round };
}
