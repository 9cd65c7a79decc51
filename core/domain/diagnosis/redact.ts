const GONE = '[redacted]';

/** What a name says of the value that follows it. Quotes may be escaped: logs quote JSON in JSON. */
const SECRET_NAMES =
  'task_?token|api[_-]?key|access[_-]?key(?:[_-]?id)?|secret(?:[_-]?access)?(?:[_-]?key)?|client[_-]?secret|signing[_-]?secret|session[_-]?token|security[_-]?token|access[_-]?token|refresh[_-]?token|bot[_-]?token|id[_-]?token|auth[_-]?token|token|password|passwd|pwd|authorization|cookie|set-cookie|nonce|sealed|credential|private[_-]?key|one[_-]?time[_-]?code';

/** Each reads a text about once, whatever stands in it: it may have been written to keep us busy. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, GONE],
  [/\b(Bearer)(\s+)[A-Za-z0-9+/._~=-]{6,}/gi, `$1$2${GONE}`],
  // name: "value", name=value, \"name\":\"value\"
  [
    new RegExp(
      String.raw`((?:${SECRET_NAMES})\\*["']?\s*[:=]\s*\\*["'])(?!\[redacted\])[^"'\\\s][^"'\\]*`,
      'gi',
    ),
    `$1${GONE}`,
  ],
  [
    new RegExp(String.raw`((?:${SECRET_NAMES})\s*=\s*)(?!\[redacted\])[^\s"'\\&;,<>)\]}]+`, 'gi'),
    `$1${GONE}`,
  ],
  // In YAML and headers. Of other names the word after a colon may be prose.
  [
    /((?:password|passwd|api[_-]?key|secret[_-]?access[_-]?key|authorization|cookie)\s*:\s*(?:Basic\s+)?)(?!\[redacted\]|Bearer|Basic)[^\s"'\\,{}]+/gi,
    `$1${GONE}`,
  ],
  [/\b(X-Amz-(?:Signature|Credential|Security-Token)=)(?!\[redacted\])[^&\s"'\\]+/gi, `$1${GONE}`],
  // The key of a link: whoever has it decides.
  [/([?&;](?:amp;)?k=)(?!\[redacted\])[^&\s"'\\<>)\]]+/gi, `$1${GONE}`],
  [/\b(?:sk|pk|rk|ghp|gho|ghu|ghs|glpat|xox[abeoprs]|xapp|github_pat|whsec|npm)[-_][A-Za-z0-9_-]{8,}/g, GONE],
  [/\b(?:AKIA|ASIA|ABIA|ACCA|AROA|AIDA)[A-Z0-9]{12,}\b/g, GONE],
  [/\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g, GONE],
  [/\bhooks\.slack\.com\/(?:services|workflows)\/[\w/-]+/g, `hooks.slack.com/${GONE}`],
  // A user and a password in an address.
  [/((?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,30}:\/\/)(?!\[redacted\])[^\s/@:"']+:[^\s/@"']+@/gi, `$1${GONE}@`],
  // Whose it is stays recognisable to whoever knows the person.
  [
    /(?<![\p{L}\p{N}._%+-])([\p{L}\p{N}])[\p{L}\p{N}._%+-]{0,63}@((?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,24})/gu,
    '$1…@$2',
  ],
];

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
  const named = PATTERNS.reduce(
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
