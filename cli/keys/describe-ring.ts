import type { KeyRing, StoredKey } from '../../core/contracts/key-ring.ts';

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
  const table = [HEADINGS, ...rows];
  const widths = HEADINGS.map((_, column) => Math.max(...table.map(row => row[column]?.length ?? 0)));
  return table
    .map(row =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function stateOf({ revokedAt }: StoredKey): string {
  return revokedAt === undefined ? 'verifies' : 'revoked';
}
