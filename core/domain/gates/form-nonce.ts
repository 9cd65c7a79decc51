import { createHash, createHmac } from 'node:crypto';
import type { KeyRing } from '../../contracts/key-ring.ts';
import { deriveKey } from '../keys/derive-key.ts';
import { currentKey, verifyingKey } from '../keys/key-ring.ts';
import { isSameText } from './gate-link.ts';

/** A page that has been open for longer is shown again before anything is decided on it. */
const LONGEST_OPEN_MS = 12 * 3600 * 1000;

/** What a form belongs to: the link, the browser that it was shown in, and what was shown. */
export interface FormPlace {
  readonly linkId: string;
  /** A cookie that only requests from our own pages carry. */
  readonly browser: string;
  readonly contentHash: string;
}

/** Of one showing of a form. It is signed, so that showing a page writes nothing; using it is what is written down. */
export function makeNonce(ring: KeyRing, place: FormPlace, nowMs: number, random: string): string {
  const { keyId, secret } = currentKey(ring);
  const told = `${keyId}.${nowMs.toString(36)}.${random}`;
  return `${told}.${macOf(secret, told, place)}`;
}

export function isFreshNonce(ring: KeyRing, place: FormPlace, nonce: string, nowMs: number): boolean {
  const [id = '', shownAt = '', random = '', mac = '', ...more] = nonce.split('.');
  const secret = verifyingKey(ring, id)?.secret;
  if (secret === undefined || more.length > 0) return false;
  const ageMs = nowMs - Number.parseInt(shownAt, 36);
  const isRight = isSameText(mac, macOf(secret, `${id}.${shownAt}.${random}`, place));
  return isRight && ageMs >= 0 && ageMs < LONGEST_OPEN_MS;
}

/** Under what the store notes that a form was used, and until when it has to remember. */
export function nonceUse(nonce: string, nowMs: number): { hash: string; until: string } {
  const hash = createHash('sha256').update(nonce).digest('hex');
  return { hash, until: new Date(nowMs + LONGEST_OPEN_MS).toISOString() };
}

function macOf(secret: string, told: string, { linkId, browser, contentHash }: FormPlace): string {
  return createHmac('sha256', deriveKey(secret, 'form-nonce'))
    .update(JSON.stringify([told, linkId, browser, contentHash]))
    .digest('base64url');
}
