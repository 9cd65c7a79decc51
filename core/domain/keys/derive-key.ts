import { hkdfSync } from 'node:crypto';

export const KEY_PURPOSES = [
  'gate-link-id',
  'gate-link-signature',
  'form-nonce',
  'task-token',
  'one-time-code',
] as const;
export type KeyPurpose = (typeof KEY_PURPOSES)[number];

const KEY_BYTES = 32;

/** Each link and token needs them; a ring has few keys. */
const derived = new Map<string, Buffer>();
const MOST_KEPT = 100;

/** The key for one purpose alone (RFC 5869), so that nothing made for one can pass for another. */
export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  const name = `${purpose} ${secret}`;
  const known = derived.get(name);
  if (known !== undefined) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, 'countersign', purpose, KEY_BYTES));
  if (derived.size >= MOST_KEPT) derived.clear();
  derived.set(name, key);
  return key;
}
