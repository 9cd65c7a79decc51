import { redact as redactSeen } from '../../core/domain/diagnosis/redact.ts';

const SHORTEST_SECRET = 6;

/** Takes out what is known to be secret and what looks like it. Texts of programs go to people and into histories. */
export function redact(text: string, secrets: readonly string[]): string {
  const withoutKnown = secrets
    .filter(secret => secret.length >= SHORTEST_SECRET)
    .sort((one, other) => other.length - one.length)
    .reduce((rest, secret) => rest.replaceAll(secret, '[redacted]'), text);
  return redactSeen(withoutKnown).text;
}
