import type { KeyRing, RingKey, StoredKey } from '../../contracts/key-ring.ts';

const DAY_MS = 24 * 3_600_000;

/** No run, and so no link and no task token of one, gets older than a year. */
const LONGEST_LINK_DAYS = 365;
/** Functions that have not yet heard of a rotation sign with the old key for a while. */
const FORGET_AFTER_MS = (LONGEST_LINK_DAYS + 1) * DAY_MS;

/** What was asked of a ring cannot be done; the message says what to do instead. */
export class KeyRingRefusal extends Error {
  override readonly name = 'KeyRingRefusal';
}

/** Signs and seals. */
export function currentKey(ring: KeyRing): RingKey {
  return { keyId: ring.current, secret: storedKey(ring, ring.current).secret };
}

/** Verifies links; undefined if it is unknown or revoked. */
export function verifyingKey(ring: KeyRing, keyId: string): RingKey | undefined {
  const key = findKey(ring, keyId);
  return key === undefined || key.revokedAt !== undefined ? undefined : { keyId, secret: key.secret };
}

/** Opens sealed task tokens. A revoked key does so too, or the runs that wait for them would never go on. */
export function sealingKey(ring: KeyRing, keyId: string): RingKey | undefined {
  const key = findKey(ring, keyId);
  return key === undefined ? undefined : { keyId, secret: key.secret };
}

/** A new key signs from now on; those before go on verifying. */
export function rotate(ring: KeyRing, newSecret: string, nowIso: string): KeyRing {
  if (Object.values(ring.keys).some(({ secret }) => secret === newSecret))
    throw new KeyRingRefusal('The new secret is that of a key which is there already.');
  const keyId = nextKeyId(ring);
  return {
    ...ring,
    current: keyId,
    keys: {
      ...ring.keys,
      [ring.current]: { ...storedKey(ring, ring.current), retiredAt: nowIso },
      [keyId]: { secret: newSecret, createdAt: nowIso },
    },
  };
}

/** From now on no link is good that was signed with it. */
export function revoke(ring: KeyRing, keyId: string, nowIso: string): KeyRing {
  const key = storedKey(ring, keyId);
  if (keyId === ring.current)
    throw new KeyRingRefusal(`${keyId} is the current key: rotate first, or nothing could be signed.`);
  if (key.revokedAt !== undefined) return ring;
  return { ...ring, keys: { ...ring.keys, [keyId]: { ...key, revokedAt: nowIso } } };
}

/** Takes a key out for good, when nothing that was signed or sealed with it can still be about. */
export function forget(ring: KeyRing, keyId: string, nowIso: string): KeyRing {
  const key = storedKey(ring, keyId);
  if (keyId === ring.current) throw new KeyRingRefusal(`${keyId} is the current key: rotate first.`);
  const unusedSince = key.retiredAt ?? key.revokedAt;
  if (unusedSince === undefined)
    throw new KeyRingRefusal(
      `Nothing says since when ${keyId} is out of use: revoke it and wait for a year.`,
    );
  const forgettableMs = Date.parse(unusedSince) + FORGET_AFTER_MS;
  if (Date.parse(nowIso) < forgettableMs)
    throw new KeyRingRefusal(
      `A run may still hold a token that was sealed with ${keyId}: it can be forgotten on ${new Date(forgettableMs).toISOString()}.`,
    );
  const { [keyId]: _forgotten, ...keys } = ring.keys;
  return { ...ring, keys };
}

function nextKeyId({ keys }: KeyRing): string {
  return `k${Math.max(...Object.keys(keys).map(keyId => Number(keyId.slice(1)))) + 1}`;
}

function storedKey(ring: KeyRing, keyId: string): StoredKey {
  const key = findKey(ring, keyId);
  if (key === undefined) throw new KeyRingRefusal(`There is no key "${keyId}".`);
  return key;
}

/** By own members: the id comes out of a link. */
function findKey({ keys }: KeyRing, keyId: string): StoredKey | undefined {
  return Object.hasOwn(keys, keyId) ? keys[keyId] : undefined;
}
