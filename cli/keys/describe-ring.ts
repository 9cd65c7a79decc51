import type { KeyRing, StoredKey } from '../../core/contracts/key-ring.ts';
import { table } from '../table.ts';

const HEADINGS = ['KEY', 'STATE', 'CREATED', 'RETIRED', 'REVOKED'];

/** A table from the newest key; everything but the secrets. */
export function describeRing({ current, keys }: KeyRing): string {
  const rows = Object.entries(keys)
    .toSorted(([one], [other]) => Number(other.slice(1)) - Number(one.slice(1)))
    .map(([keyId, key]) => [
      keyId,
      keyId === current ? 'signs' : stateOf(key),
      ...[key.createdAt, key.retiredAt, key.revokedAt].map(at => at ?? '-'),
    ]);
  return table([HEADINGS, ...rows]);
}

function stateOf({ revokedAt }: StoredKey): string {
  return revokedAt === undefined ? 'verifies' : 'revoked';
}
