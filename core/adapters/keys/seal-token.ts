import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { ConfigurationError } from '../../contracts/errors.ts';
import type { KeyRing, RingKey } from '../../contracts/key-ring.ts';
import { deriveKey } from '../../domain/keys/derive-key.ts';
import { sealingKey } from '../../domain/keys/key-ring.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^(k\d{1,6})\.[\w-]+$/;

/** A task token as it may be stored: `<key id>.<base64url of IV, tag and ciphertext>`, good for one gate only. */
export function sealToken(key: RingKey, gateId: string, token: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, deriveKey(key.secret, 'task-token'), iv);
  cipher.setAAD(boundTo(key.keyId, gateId));
  const ciphertext = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return `${key.keyId}.${Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64url')}`;
}

export function openToken(ring: KeyRing, gateId: string, sealed: string): string {
  const keyId = sealedWith(sealed) ?? '';
  const text = sealed.slice(keyId.length + 1);
  const bytes = Buffer.from(text, 'base64url');
  // Several texts decode to the same bytes; only the one that was written counts.
  if (bytes.byteLength < IV_BYTES + TAG_BYTES || bytes.toString('base64url') !== text)
    throw unopened(gateId, 'it is not of the right form');
  const key = sealingKey(ring, keyId);
  if (key === undefined) throw unopened(gateId, `there is no key ${keyId}`);
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(ALGORITHM, deriveKey(key.secret, 'task-token'), iv);
  decipher.setAAD(boundTo(keyId, gateId)).setAuthTag(tag);
  try {
    const start = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([start, decipher.final()]).toString('utf8');
  } catch {
    throw unopened(gateId, 'it was changed, or sealed for another gate or with another key');
  }
}

/** The id of the key, to ask a source of rings for. */
export function sealedWith(sealed: string): string | undefined {
  return SEALED.exec(sealed)?.[1];
}

/** Compares tokens where none may be stored or opened. */
export function tokenFingerprint(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function boundTo(keyId: string, gateId: string): Buffer {
  return Buffer.from(`${keyId}\n${gateId}`);
}

function unopened(gateId: string, reason: string): ConfigurationError {
  return new ConfigurationError(`The task token of gate ${gateId} cannot be opened: ${reason}.`);
}
