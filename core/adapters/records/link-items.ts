import type { LinkRecord } from '../../contracts/gate-link.ts';
import type { KeyRing } from '../../contracts/key-ring.ts';
import type { Gate } from '../../contracts/run.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import { linkHash, linkOf } from '../../domain/gates/gate-link.ts';
import type { Item } from './run-items.ts';

export const LINK_KEY = 'LINK';
/** A link shows what was decided for some time after its gate is closed. */
const SHOWN_SECONDS = 90 * 24 * 3600;

export function linkKey(linkId: string): string {
  return `LINK#${linkHash(linkId)}`;
}

interface NewLink {
  readonly gate: Gate;
  readonly audience: string | undefined;
}

/** The links that come of a change: of gates that were opened, and for people who were not asked before. */
export function newLinks(before: RunRecord | undefined, after: RunRecord): NewLink[] {
  if (before?.gates === after.gates) return [];
  return after.gates.flatMap(gate => {
    const known = before?.gates.find(({ gateId }) => gateId === gate.gateId);
    return newAudiences(known, gate).map(audience => ({ gate, audience }));
  });
}

/** For each link the item by which its gate is found again. */
export function linkItems(ring: KeyRing, runId: string, links: readonly NewLink[]): Item[] {
  return links
    .map(({ gate, audience }) => linkOf(ring, runId, gate, audience))
    .filter(link => link !== undefined)
    .map(({ linkId, record }) => linkItem(linkId, record));
}

function newAudiences(known: Gate | undefined, gate: Gate): readonly (string | undefined)[] {
  if (gate.link === undefined) return [];
  const audiences = gate.asked ?? [undefined];
  if (known?.link?.round !== gate.link.round) return audiences;
  const before: readonly (string | undefined)[] = known.asked ?? [undefined];
  return audiences.filter(audience => !before.includes(audience));
}

function linkItem(linkId: string, record: LinkRecord): Item {
  const expiresAt = Math.ceil(Date.parse(record.expiresAt) / 1000) + SHOWN_SECONDS;
  return {
    pk: { S: linkKey(linkId) },
    sk: { S: LINK_KEY },
    data: { S: JSON.stringify(record) },
    expiresAt: { N: String(expiresAt) },
  };
}
