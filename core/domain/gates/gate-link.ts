import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { LinkRecord } from '../../contracts/gate-link.ts';
import type { KeyRing } from '../../contracts/key-ring.ts';
import type { Gate } from '../../contracts/run.ts';
import { deriveKey, type KeyPurpose } from '../keys/derive-key.ts';
import { verifyingKey } from '../keys/key-ring.ts';
import { isOwnedBy } from '../run/run-questions.ts';

/** 192 bits; like the others a multiple of three, so that no two texts mean the same bytes. */
const LINK_ID_BYTES = 24;
const DOOR_BYTES = 12;
const SIGNATURE_BYTES = 30;

export interface GateLink {
  readonly linkId: string;
  /** The id of the signing key, a mark that tells our links from guesses before anything is read, and the signature. */
  readonly key: string;
  readonly path: string;
  readonly record: LinkRecord;
}

/**
 * The link of a gate for one person, or for whoever has it. It is worked out from the gate, so that no store holds it;
 * `undefined` where its key is revoked, or the gate has no links.
 */
export function linkOf(
  ring: KeyRing,
  runId: string,
  gate: Gate,
  audience: string | undefined,
): GateLink | undefined {
  if (gate.link === undefined) return undefined;
  const { gateId, expiresAt, link } = gate;
  const secret = verifyingKey(ring, link.keyId)?.secret;
  if (secret === undefined) return undefined;
  const record = { ...link, runId, gateId, expiresAt, ...(audience !== undefined && { audience }) };
  const linkId = linkIdOf(secret, record);
  const key = keyOf(secret, linkId, record);
  return { linkId, key, path: `/gates/${linkId}?k=${key}`, record };
}

/**
 * Somebody for whom a link was made gets that one. Where nobody is named, everybody who sees the run gets the same to decide,
 * and only its owners one to answer or to hand something in.
 */
export function linkFor(
  ring: KeyRing,
  run: Parameters<typeof isOwnedBy>[0] & { readonly runId: string },
  gate: Gate,
  viewer: Parameters<typeof isOwnedBy>[1],
): GateLink | undefined {
  const { runId } = run;
  const { asked, kind } = gate;
  if (asked !== undefined)
    return asked.includes(viewer.userId) ? linkOf(ring, runId, gate, viewer.userId) : undefined;
  const isForAll = kind === 'plan' || kind === 'review' || isOwnedBy(run, viewer);
  return isForAll ? linkOf(ring, runId, gate, undefined) : undefined;
}

/** Under what the store holds the record of a link. */
export function linkHash(linkId: string): string {
  return createHash('sha256').update(linkId).digest('hex');
}

/** Whether we made a link with this id: guesses cost no read of the store. */
export function isOurLink(ring: KeyRing, linkId: string, key: string): boolean {
  const keyId = keyIdOf(key);
  const secret = verifyingKey(ring, keyId)?.secret;
  if (secret === undefined) return false;
  const door = `${keyId}.${doorOf(secret, linkId)}`;
  return isSameText(key.slice(0, door.length), door);
}

/** Whether this is the key of that very link, made with a signing key that is not revoked. */
export function isSigned(ring: KeyRing, linkId: string, record: LinkRecord, key: string): boolean {
  const secret = verifyingKey(ring, record.keyId)?.secret;
  return secret !== undefined && isSameText(key, keyOf(secret, linkId, record));
}

/** What the key says about who signed it; nothing has been verified yet. */
export function keyIdOf(key: string): string {
  return key.slice(0, key.indexOf('.'));
}

/** Compared as text: several texts decode to the same bytes. */
export function isSameText(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
}

function keyOf(secret: string, linkId: string, record: LinkRecord): string {
  return `${record.keyId}.${doorOf(secret, linkId)}${signatureOf(secret, linkId, record)}`;
}

function doorOf(secret: string, linkId: string): string {
  return macOf(secret, 'gate-link-id', ['door', linkId]).subarray(0, DOOR_BYTES).toString('base64url');
}

/** Of all that the record says: two who open different gates under the same number, of whom one loses, share no record. */
function linkIdOf(secret: string, record: LinkRecord): string {
  return macOf(secret, 'gate-link-id', toldBy(record)).subarray(0, LINK_ID_BYTES).toString('base64url');
}

function signatureOf(secret: string, linkId: string, record: LinkRecord): string {
  return macOf(secret, 'gate-link-signature', [linkId, ...toldBy(record)])
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url');
}

function toldBy({ keyId, runId, gateId, round, audience, expiresAt, contentHash }: LinkRecord) {
  return [keyId, runId, gateId, round, audience ?? null, expiresAt, contentHash];
}

function macOf(secret: string, purpose: KeyPurpose, told: readonly (string | number | null)[]): Buffer {
  return createHmac('sha256', deriveKey(secret, purpose)).update(JSON.stringify(told)).digest();
}
