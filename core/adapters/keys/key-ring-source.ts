import { type KeyRing, parseKeyRing } from '../../contracts/key-ring.ts';

export interface KeyRingSource {
  /** For signing and sealing. */
  signing(): Promise<KeyRing>;
  /**
   * For verifying and opening. A key that was made a moment ago elsewhere is looked for again before it counts as
   * unknown.
   */
  verifying(keyId?: string): Promise<KeyRing>;
}

interface Patience {
  /** Younger than this, a ring is used without a question. */
  readonly freshMs: number;
  /** Younger than this, it is used while no newer one can be read. */
  readonly keptMs: number;
}

const SIGNING: Patience = { freshMs: 30_000, keptMs: 60_000 };
/** A revoked key must fail at once, and nothing verifies for long that nobody can take back. */
const VERIFYING: Patience = { freshMs: 2_000, keptMs: 12_000 };
/** Made-up key ids must not make for more reads than this. */
const LOOKING_FOR_KEY: Patience = { freshMs: 250, keptMs: VERIFYING.keptMs };

/** The ring behind a secret, read when it is first needed and again when it may have changed. */
export function keyRingSource(readSecretText: () => Promise<string>, now: () => number): KeyRingSource {
  let last: { readonly ring: KeyRing; readonly askedAt: number } | undefined;
  let reading: Promise<KeyRing> | undefined;

  const read = async (): Promise<KeyRing> => {
    const askedAt = now();
    const ring = parseKeyRing(await readSecretText());
    last = { ring, askedAt };
    return ring;
  };
  const readOnce = (): Promise<KeyRing> => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  /** A clock that was set back says nothing about age. */
  const lastWithin = (ageMs: number): KeyRing | undefined => {
    const age = last === undefined ? Number.NaN : now() - last.askedAt;
    return age >= 0 && age < ageMs ? last?.ring : undefined;
  };
  const ringWithin = async ({ freshMs, keptMs }: Patience): Promise<KeyRing> => {
    const fresh = lastWithin(freshMs);
    if (fresh !== undefined) return fresh;
    try {
      return await readOnce();
    } catch (fault) {
      const kept = lastWithin(keptMs);
      if (kept === undefined) throw fault;
      return kept;
    }
  };

  return {
    signing: () => ringWithin(SIGNING),
    async verifying(keyId) {
      const ring = await ringWithin(VERIFYING);
      const isKnown = keyId === undefined || Object.hasOwn(ring.keys, keyId);
      return isKnown ? ring : ringWithin(LOOKING_FOR_KEY);
    },
  };
}
