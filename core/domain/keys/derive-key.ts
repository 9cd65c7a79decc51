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

/** The key for one purpose alone (RFC 5869), so that nothing made for one can pass for another. */
export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'countersign', purpose, KEY_BYTES));
}
