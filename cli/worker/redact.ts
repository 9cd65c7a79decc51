const LOOKS_SECRET = [
  /\b(?:sk|pk|rk|ghp|gho|xoxb|xoxp)[-_][A-Za-z0-9_-]{8,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{12,}/g,
  /(?<=X-Amz-(?:Signature|Credential|Security-Token)=)[^&\s"']+/gi,
  /(?<=\bBearer\s+)[^\s"']+/gi,
];
const SHORTEST_SECRET = 6;
const REDACTED = '[redacted]';

/** Takes out what is known to be secret and what looks like it. Texts of programs go to people and into histories. */
export function redact(text: string, secrets: readonly string[]): string {
  const withoutKnown = secrets
    .filter(secret => secret.length >= SHORTEST_SECRET)
    .sort((one, other) => other.length - one.length)
    .reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text);
  return LOOKS_SECRET.reduce((rest, pattern) => rest.replace(pattern, REDACTED), withoutKnown);
}
