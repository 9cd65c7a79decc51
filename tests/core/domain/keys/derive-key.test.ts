import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveKey, KEY_PURPOSES } from '../../../../core/domain/keys/derive-key.ts';

const SECRET = 'a-secret-of-at-least-thirty-two-characters';

test('security 4: every purpose has a key of its own, the same each time', () => {
  const keys = KEY_PURPOSES.map(purpose => deriveKey(SECRET, purpose).toString('hex'));
  expect(new Set(keys).size).toBe(KEY_PURPOSES.length);
  expect(keys).toEqual(KEY_PURPOSES.map(purpose => deriveKey(SECRET, purpose).toString('hex')));
  expect(deriveKey(`${SECRET}!`, 'task-token')).not.toEqual(deriveKey(SECRET, 'task-token'));
});

test('a derived key is the HKDF of RFC 5869, written out by hand', () => {
  const extracted = createHmac('sha256', 'countersign').update(SECRET).digest();
  const expanded = createHmac('sha256', extracted).update('gate-link-signature\u0001').digest();
  expect(deriveKey(SECRET, 'gate-link-signature')).toEqual(expanded);
});
