import { decodeTaskToken } from '../../local/step-functions/interpreter/task-token.ts';

const MAYBE_TOKEN = /[A-Za-z0-9_-]{90,}/g;
/** Id of the signing key, mark and signature, as `core/domain/gates/gate-link.ts` makes them. */
const LINK_KEY = /(?<![A-Za-z0-9_-])k\d{1,6}\.[A-Za-z0-9_-]{56}(?![A-Za-z0-9_-])/g;

/** The task tokens of the local engine that stand in a text, also in base64. */
export function taskTokensIn(text: string): string[] {
  return (text.match(MAYBE_TOKEN) ?? []).filter(
    maybe =>
      decodeTaskToken(maybe) !== undefined ||
      decodeTaskToken(Buffer.from(maybe, 'base64url').toString('latin1')) !== undefined,
  );
}

export function linkKeysIn(text: string): string[] {
  return text.match(LINK_KEY) ?? [];
}
