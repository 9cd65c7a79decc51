import { GONE, SECRET_PATTERNS } from './secret-patterns.ts';

/** Task tokens, ours and those of AWS, and whatever else nobody can read: longer than any id or hash here. */
const OPAQUE = /[A-Za-z0-9+/_=-]{90,}/g;

export interface Redacted {
  readonly text: string;
  /** How many places were blacked out. */
  readonly count: number;
}

/** Takes out what could decide, sign or log in, before anybody else reads the text: models, bundles, people. */
export function redact(text: string): Redacted {
  let count = 0;
  const counted =
    (replacement: string) =>
    (match: string, ...groups: unknown[]) => {
      const filled = replacement.replace(/\$(\d)/g, (_, group: string) =>
        String(groups[Number(group) - 1] ?? ''),
      );
      if (filled !== match) count += 1;
      return filled;
    };
  const named = SECRET_PATTERNS.reduce(
    (rest, [pattern, replacement]) => rest.replace(pattern, counted(replacement)),
    text,
  );
  const redacted = named.replace(OPAQUE, match => {
    if (!looksOpaque(match)) return match;
    count += 1;
    return GONE;
  });
  return { text: redacted, count };
}

/** Paths and rules of dashes are long as well, but do not mix capitals, small letters and digits. */
function looksOpaque(text: string): boolean {
  return /[A-Z]/.test(text) && /[a-z]/.test(text) && /[0-9]/.test(text);
}
