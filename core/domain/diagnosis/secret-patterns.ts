/** What stands in place of a secret. */
export const GONE = '[redacted]';
const NOT_GONE = String.raw`(?!\s|\[redacted\])`;

/** What a name says of the value that follows it. */
const NAMES = [
  'task_?token|(?:session|security|access|refresh|bot|id|auth)[_-]?token|token',
  'api[_-]?key|access[_-]?key(?:[_-]?id)?|account[_-]?key|private[_-]?key',
  'secret(?:[_-]?access)?(?:[_-]?key)?|(?:client|signing)[_-]?secret',
  'pass(?:word|wd|phrase)|(?<![a-z])pass|pwd|credential|nonce|sealed|one[_-]?time[_-]?code|(?<![a-z])otp',
  'authorization|(?:set-)?cookie',
].join('|');
/** Whatever else these words may mean, what follows their colon is one. */
const PLAIN_NAMES =
  'pass(?:word|wd|phrase)|api[_-]?key|secret[_-]?access[_-]?key|session[_-]?token|authorization';

const named = (pattern: string) => new RegExp(pattern, 'gi');

/** How a secret may stand in a text, and what is left of it. Each reads a text about once: it may have been written to keep us busy. */
export const SECRET_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [
    /-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|$)/g,
    GONE,
  ],
  [/(?<![A-Za-z])(Bearer)(\s+|%20|\+)[A-Za-z0-9+/._~=-]{6,}/gi, `$1$2${GONE}`],
  // Headers that go on to the end of their line.
  [
    named(
      String.raw`((?:authorization\s*:\s*(?:Basic|Digest|AWS4-HMAC-SHA256|Token|ApiKey)\s+|cookie\s*:\s*))${NOT_GONE}[^\r\n"'\\]+`,
    ),
    `$1${GONE}`,
  ],
  // name: "value", name='value', \"name\":[\"value\"]: to the same quotes, which may be escaped, for logs quote JSON in JSON.
  [
    named(
      String.raw`((?:${NAMES})\\*["']?\s*[:=]\s*\[?\s*(\\*)(["']))(?!\[redacted\])(?:(?!(?<!\\)\2\3).){1,4000}(?=\2\3)`,
    ),
    `$1${GONE}`,
  ],
  [
    named(String.raw`((?:${NAMES})\\*["']?\s*[:=]\s*\[?\s*\\*["'])(?!\[redacted\])[^"'\\\s][^"'\\]*`),
    `$1${GONE}`,
  ],
  // Headers in pairs: ["x-api-key", "value"]
  [
    named(
      String.raw`(["'][\w-]{0,20}(?:${NAMES})\\*["']\s*,\s*\\*["'])(?=[^"'\\]{0,200}\d)(?!\[redacted\])[^"'\\]{8,}`,
    ),
    `$1${GONE}`,
  ],
  [named(String.raw`((?:${NAMES})\s*(?:=|%3D)\s*)${NOT_GONE}[^\s"'\\&;,<>)\]}]+`), `$1${GONE}`],
  [
    named(
      String.raw`((?:${PLAIN_NAMES})\s*:\s*)(?!Bearer|Basic|Digest|AWS4|Token|ApiKey)${NOT_GONE}[^\s"'\\,{}]+`,
    ),
    `$1${GONE}`,
  ],
  // The word after the colon may be prose; one with digits that is long is none.
  [
    named(String.raw`((?:${NAMES})\s*:\s*)(?=[^\s"'\\,{}]{0,200}\d)(?!arn:)${NOT_GONE}[^\s"'\\,{}]{12,}`),
    `$1${GONE}`,
  ],
  // --password value, -u user:value, <password>value</password>
  [named(String.raw`(--[\w-]{0,20}(?:${NAMES})\s+)(?!-)${NOT_GONE}[^\s"'\\]+`), `$1${GONE}`],
  [/(\s(?:-u|--user)[ =][^\s:"'\\]{1,64}:)(?!\[redacted\])[^\s"'\\]+/g, `$1${GONE}`],
  [named(String.raw`(<(?:${NAMES})>)(?!\[redacted\])[^<]{1,4000}`), `$1${GONE}`],
  [
    /\b((?:X-Amz-(?:Signature|Credential|Security-Token)|Credential|Signature|sig)(?:=|%3D))(?!\[redacted\])[^&\s"'\\,]+/gi,
    `$1${GONE}`,
  ],
  // The key of a link: whoever has it decides. It has a shape of its own, as a nonce has.
  [/((?:[?&;]|%3F|%26|\\u0026)(?:amp;)?k(?:=|%3D))(?!\[redacted\])[^&%\s"'\\<>|)\]]+/gi, `$1${GONE}`],
  [/k\d{1,6}\.(?:[a-z0-9]{6,12}\.[\w-]{16}\.)?[\w-]{40,}/g, GONE],
  [
    /\b(?:sk|pk|rk|ghp|gho|ghu|ghs|glpat|xox[abeoprs]|xapp|github_pat|whsec|npm|hf)[-_][A-Za-z0-9_-]{8,}/g,
    GONE,
  ],
  [/\b(?:AIza|ya29\.|hvs\.|SG\.)[A-Za-z0-9._-]{16,}/g, GONE],
  [/\b(?:AKIA|ASIA|ABIA|ACCA|AROA|AIDA)[A-Z0-9]{12,}\b/g, GONE],
  [/\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g, GONE],
  [/\bhooks\.slack\.com\/[\w/-]+/g, `hooks.slack.com/${GONE}`],
  // A user and a password in an address.
  [/((?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,30}:\/\/)(?!\[redacted\])[^\s/@:"']*:[^\s/@"']+@/gi, `$1${GONE}@`],
  // Whose it is stays recognisable to whoever knows the person.
  [
    /(?<![\p{L}\p{N}._%+-])([\p{L}\p{N}])[\p{L}\p{N}._%+-]{0,63}(@|%40)((?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,24})/gu,
    '$1…$2$3',
  ],
  // A secret key of AWS: forty of these, of all kinds; hashes in hex have no capitals.
  [
    /(?<![\w+/=.-])(?=[A-Za-z0-9+/]{0,39}[a-z])(?=[A-Za-z0-9+/]{0,39}[A-Z])(?=[A-Za-z0-9+/]{0,39}\d)[A-Za-z0-9+/]{40}(?![\w+/=-])/g,
    GONE,
  ],
];
