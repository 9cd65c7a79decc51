import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  openToken,
  sealedWith,
  sealToken,
  tokenFingerprint,
} from '../../../../core/adapters/keys/seal-token.ts';
import { type KeyRing, parseKeyRing } from '../../../../core/contracts/key-ring.ts';
import { currentKey, forget, revoke, rotate } from '../../../../core/domain/keys/key-ring.ts';

const NOW = '2027-01-04T09:00:00.000Z';
const ring = parseKeyRing('first-secret-of-forty-characters-or-more');
const rotated = rotate(ring, 'second-secret-of-forty-characters-or-more', NOW);
const seal = (gateId: string, token: string, by: KeyRing = ring) => sealToken(currentKey(by), gateId, token);

const anyToken = fc.oneof(fc.string({ minLength: 1, maxLength: 1024 }), fc.base64String({ minLength: 8 }));
const anyGate = fc.stringMatching(/^[\w-]{1,40}$/);

/** Like the alphabet of base64url: a bit of a character is flipped within it, too. */
function flipBit(text: string, bit: number): string {
  const bytes = Buffer.from(text);
  const at = Math.floor(bit / 8) % bytes.length;
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8));
  return bytes.toString('latin1');
}

describe('security 3, GATE-4: a sealed task token', () => {
  test('opens for its gate to the very token', () => {
    fc.assert(
      fc.property(anyGate, anyToken, (gateId, token) => {
        expect(openToken(ring, gateId, seal(gateId, token))).toBe(token);
      }),
    );
  });

  test('opens for no other gate', () => {
    fc.assert(
      fc.property(anyGate, anyGate, anyToken, (gateId, other, token) => {
        fc.pre(gateId !== other);
        expect(() => openToken(ring, other, seal(gateId, token))).toThrow('cannot be opened');
      }),
    );
  });

  test('opens no more once any bit of its text is flipped', () => {
    const sealed = seal('g1', 'AQCEAAAAKgAAAAMAAAAA');
    for (let bit = 0; bit < sealed.length * 8; bit++)
      expect(() => openToken(ring, 'g1', flipBit(sealed, bit)), `bit ${bit}`).toThrow('cannot be opened');
  });

  test('opens in one spelling only, also where base64 leaves bits over', () => {
    for (const length of [1, 2, 3]) {
      const sealed = seal('g1', 'x'.repeat(length));
      for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=') {
        const respelt = sealed.slice(0, -1) + character;
        if (respelt !== sealed) expect(() => openToken(ring, 'g1', respelt)).toThrow('cannot be opened');
        expect(() => openToken(ring, 'g1', sealed + character)).toThrow('cannot be opened');
      }
    }
  });

  test('is refused cut short at any place', () => {
    const sealed = seal('g1', 'token');
    for (let length = 0; length < sealed.length; length++)
      expect(() => openToken(ring, 'g1', sealed.slice(0, length))).toThrow('cannot be opened');
  });

  test('does not show the token, in any usual coding of it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 6, maxLength: 200 }), token => {
        const sealed = seal('g1', token);
        const bytes = Buffer.from(sealed.slice(sealed.indexOf('.') + 1), 'base64url');
        expect(sealed).not.toContain(token);
        expect(bytes.includes(Buffer.from(token))).toBe(false);
        expect(sealed).not.toContain(Buffer.from(token).toString('base64url'));
      }),
    );
  });

  test('is another text each time, so that nobody sees that two are the same', () => {
    const texts = Array.from({ length: 500 }, () => seal('g1', 'token'));
    expect(new Set(texts.map(text => text.slice(0, 19))).size).toBe(500);
  });

  test('says with which key it was sealed, and opens after rotation and revocation', () => {
    const sealed = seal('g1', 'token');
    expect(sealedWith(sealed)).toBe('k1');
    expect(openToken(rotated, 'g1', sealed)).toBe('token');
    expect(openToken(revoke(rotated, 'k1', NOW), 'g1', sealed)).toBe('token');
    expect(sealedWith(seal('g1', 'token', rotated))).toBe('k2');
    expect(sealedWith('token')).toBeUndefined();
  });

  test('cannot be passed off as sealed with another key', () => {
    const sealed = seal('g1', 'token');
    expect(() => openToken(rotated, 'g1', sealed.replace('k1.', 'k2.'))).toThrow('cannot be opened');
  });

  test('names the key that is missing, and neither token nor secret', () => {
    const gone = forget(rotated, 'k1', '2029-01-01T00:00:00.000Z');
    expect(() => openToken(gone, 'g1', seal('g1', 'token'))).toThrow(
      expect.objectContaining({
        name: 'ConfigurationError',
        message: 'The task token of gate g1 cannot be opened: there is no key k1.',
      }),
    );
  });
});

test('the fingerprint of a token is its SHA-256', () => {
  expect(tokenFingerprint('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
