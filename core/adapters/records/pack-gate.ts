import type { Gate } from '../../contracts/run.ts';

type Linked = Pick<Gate, 'contentHash' | 'link'>;

/** A gate, open or decided, without the hash that its link says again: only amended content has two of them. */
export function packGate<G extends Linked>(gate: G): object {
  const { contentHash, link } = gate;
  if (link?.contentHash !== contentHash) return gate;
  return { ...gate, link: { keyId: link.keyId, round: link.round } };
}

/** What comes out is checked with the whole record. */
export function unpackGate(packed: unknown): unknown {
  if (!isLinked(packed) || 'contentHash' in packed.link) return packed;
  return { ...packed, link: { ...packed.link, contentHash: packed.contentHash } };
}

/** The same for a list of them, and for whatever stands where one should. */
export function unpackGates(packed: unknown): unknown {
  return Array.isArray(packed) ? packed.map(unpackGate) : packed;
}

function isLinked(packed: unknown): packed is { link: object; contentHash: unknown } {
  return (
    typeof packed === 'object' &&
    packed !== null &&
    'link' in packed &&
    typeof packed.link === 'object' &&
    packed.link !== null
  );
}
