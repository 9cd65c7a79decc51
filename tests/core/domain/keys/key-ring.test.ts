import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type KeyRing, parseKeyRing, writeKeyRing } from '../../../../core/contracts/key-ring.ts';
import {
  currentKey,
  forget,
  KeyRingRefusal,
  revoke,
  rotate,
  sealingKey,
  verifyingKey,
} from '../../../../core/domain/keys/key-ring.ts';

const secretOf = (name: string) => `${name}-`.padEnd(40, name);
const [FIRST, SECOND, THIRD] = ['first', 'second', 'third'].map(secretOf) as [string, string, string];
const DAY_MS = 24 * 3_600_000;
const START = '2027-01-04T09:00:00.000Z';
const later = (days: number) => new Date(Date.parse(START) + days * DAY_MS).toISOString();

const rotated = rotate(parseKeyRing(FIRST), SECOND, START);

function complaintAbout(text: string): string {
  try {
    parseKeyRing(text);
  } catch (fault) {
    const { name, message, cause } = fault as Error;
    expect({ name, cause }).toEqual({ name: 'ConfigurationError', cause: undefined });
    return message;
  }
  throw new Error('It was taken for a ring.');
}

const ringWith = (changes: object) =>
  JSON.stringify({ version: 1, current: 'k1', keys: { k1: { secret: FIRST } }, ...changes });

describe('a ring of keys', () => {
  test('security 14: a secret that was never rotated is the one key k1', () => {
    expect(parseKeyRing(FIRST)).toEqual({ version: 1, current: 'k1', keys: { k1: { secret: FIRST } } });
  });

  test('is read again as it was written', () => {
    const ring = revoke(rotate(rotated, THIRD, later(1)), 'k1', later(2));
    expect(parseKeyRing(writeKeyRing(ring))).toEqual(ring);
  });

  test.each([
    ['', 'a single key needs at least 32 characters'],
    ['short', 'a single key needs at least 32 characters'],
    [`{"version":1,"current":"${FIRST}`, 'it starts like JSON but is none'],
    [ringWith({ version: 2 }), 'version has a value that is not known'],
    [ringWith({ current: 'k2' }), 'the current key is not among the keys'],
    [
      ringWith({ current: '__proto__' }),
      'current is not of the right form; the current key is not among the keys',
    ],
    [ringWith({ keys: undefined }), 'keys is missing or of the wrong type'],
    [ringWith({ [FIRST]: 1 }), 'the ring has a member that is not known'],
    [
      ringWith({ keys: { k1: { secret: FIRST }, [SECOND]: { secret: SECOND } } }),
      'keys.… must be a key id such as k2',
    ],
    [ringWith({ keys: { k1: FIRST } }), 'keys.k1 is missing or of the wrong type'],
    [ringWith({ keys: { k1: { secret: 'short' } } }), 'keys.k1.secret needs at least 32 characters'],
    [
      ringWith({ keys: { k1: { secret: FIRST, createdAt: SECOND } } }),
      'keys.k1.createdAt is not of the right form',
    ],
    [ringWith({ keys: { k1: { secret: FIRST, revokedAt: START } } }), 'the current key is revoked'],
    [ringWith({ keys: { k1: { secret: FIRST }, k2: { secret: FIRST } } }), 'two keys have the same secret'],
  ])('security 22: %# is refused with what is wrong, and without the secret', (text, reason) => {
    expect(complaintAbout(text)).toBe(`The secret is no ring of keys: ${reason}.`);
  });

  test('security 22: no complaint repeats any part of what was there', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9]{32,48}$/);
    const brokenRing = secret.chain(text =>
      fc.constantFrom(
        { text, ring: `{${text}` },
        { text, ring: ringWith({ keys: { [text]: { secret: text } } }) },
        { text, ring: ringWith({ keys: { k1: { secret: text, [text]: text } } }) },
        { text, ring: ringWith({ version: text }) },
        { text, ring: ringWith({ current: text }) },
        { text, ring: JSON.stringify({ [text]: text }) },
      ),
    );
    fc.assert(
      fc.property(brokenRing, ({ text, ring }) => {
        const complaint = complaintAbout(ring);
        for (let start = 0; start + 8 <= text.length; start++)
          expect(complaint).not.toContain(text.slice(start, start + 8));
      }),
    );
  });
});

describe('a rotation', () => {
  test('security 14: gives a new key that signs, and the old one goes on verifying', () => {
    expect(currentKey(rotated)).toEqual({ keyId: 'k2', secret: SECOND });
    expect(verifyingKey(rotated, 'k1')).toEqual({ keyId: 'k1', secret: FIRST });
    expect(rotated.keys.k1).toEqual({ secret: FIRST, retiredAt: START });
    expect(rotated.keys.k2).toEqual({ secret: SECOND, createdAt: START });
  });

  test('leaves the ring that it was made from as it was', () => {
    const before = parseKeyRing(FIRST);
    rotate(before, SECOND, START);
    expect(before).toEqual(parseKeyRing(FIRST));
  });

  test('gives no id twice, whatever is left in the ring', () => {
    const gap: KeyRing = { version: 1, current: 'k7', keys: { k7: { secret: FIRST } } };
    expect(currentKey(rotate(gap, SECOND, START)).keyId).toBe('k8');
  });

  test('to a secret that is there already is refused without repeating it', () => {
    expect(() => rotate(rotated, FIRST, START)).toThrow(KeyRingRefusal);
    expect(() => rotate(rotated, FIRST, START)).not.toThrow(FIRST);
  });
});

describe('a revoked key', () => {
  const revoked = revoke(rotated, 'k1', later(1));

  test('security 14: verifies no link but still opens what was sealed with it', () => {
    expect(verifyingKey(revoked, 'k1')).toBeUndefined();
    expect(sealingKey(revoked, 'k1')).toEqual({ keyId: 'k1', secret: FIRST });
    expect(verifyingKey(revoked, 'k2')).toEqual({ keyId: 'k2', secret: SECOND });
  });

  test('stays revoked since the first time', () => {
    expect(revoke(revoked, 'k1', later(9))).toEqual(revoked);
  });

  test('is never the current one', () => {
    expect(() => revoke(rotated, 'k2', START)).toThrow('k2 is the current key: rotate first');
  });
});

test.each(['k9', '', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'security 4: the key id "%s" out of a link finds nothing',
  keyId => {
    expect(verifyingKey(rotated, keyId)).toBeUndefined();
    expect(sealingKey(rotated, keyId)).toBeUndefined();
    expect(() => revoke(rotated, keyId, START)).toThrow(KeyRingRefusal);
  },
);

describe('a key is forgotten', () => {
  test('a year and a day after it signed for the last time', () => {
    expect(forget(rotated, 'k1', later(366)).keys).toEqual({ k2: { secret: SECOND, createdAt: START } });
  });

  test('no second earlier, revoked or not, because a run may hold what it sealed', () => {
    const early = new Date(Date.parse(later(366)) - 1000).toISOString();
    for (const ring of [rotated, revoke(rotated, 'k1', later(1))])
      expect(() => forget(ring, 'k1', early)).toThrow(`it can be forgotten on ${later(366)}`);
  });

  test('but never while it is the current one, or while nothing says since when it is out of use', () => {
    expect(() => forget(rotated, 'k2', later(9999))).toThrow('k2 is the current key');
    const undated: KeyRing = { ...rotated, keys: { ...rotated.keys, k1: { secret: FIRST } } };
    expect(() => forget(undated, 'k1', later(9999))).toThrow('since when k1 is out of use');
    expect(forget(revoke(undated, 'k1', START), 'k1', later(366)).keys).not.toHaveProperty('k1');
  });
});

test('security 14: whatever is rotated and revoked, exactly the current key signs and each other id verifies until revoked', () => {
  const step = fc.oneof(
    fc.constant({ act: 'rotate' as const }),
    fc.record({ act: fc.constant('revoke' as const), nth: fc.nat(8) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), steps => {
      let ring = parseKeyRing(FIRST);
      const secrets = new Map([['k1', FIRST]]);
      const revoked = new Set<string>();
      for (const [day, taken] of steps.entries()) {
        if (taken.act === 'rotate') {
          ring = rotate(ring, secretOf(`s${day}`), later(day));
          secrets.set(ring.current, secretOf(`s${day}`));
          continue;
        }
        const keyId = `k${taken.nth}`;
        if (!secrets.has(keyId) || keyId === ring.current) {
          expect(() => revoke(ring, keyId, later(day))).toThrow(KeyRingRefusal);
          continue;
        }
        ring = revoke(ring, keyId, later(day));
        revoked.add(keyId);
      }
      for (const [keyId, secret] of secrets) {
        expect(sealingKey(ring, keyId)).toEqual({ keyId, secret });
        expect(verifyingKey(ring, keyId)).toEqual(revoked.has(keyId) ? undefined : { keyId, secret });
      }
      expect(currentKey(ring)).toEqual({
        keyId: `k${secrets.size}`,
        secret: secrets.get(`k${secrets.size}`),
      });
      expect(parseKeyRing(writeKeyRing(ring))).toEqual(ring);
    }),
  );
});
