export type GuardedPath =
  | { readonly ok: true; readonly key: string }
  | { readonly ok: false; readonly reason: string };

/** S3's own limit for a key, and what file systems take for a name. */
const LONGEST_KEY_BYTES = 1024;
const LONGEST_NAME_BYTES = 255;

/** What fits none of these is refused by what `PLAIN` allows; they say better what is wrong. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/^$/, 'is empty'],
  [/^\//, 'is absolute'],
  [/^[a-z]:/i, 'names a drive'],
  [/\\/, 'has a backslash'],
  [/%/, 'has a percent sign, with which other characters can be encoded'],
  [/\p{Cc}/u, 'has a control character'],
  [/\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/u, 'has a character that is not seen'],
  [/~/, 'has a tilde, which can stand for a home folder'],
  [/\/\/|\/$/, 'has an empty part'],
  [/(^|\/)\.{1,2}(\/|$)/, 'has a part that is "." or ".."'],
  [/[. ](\/|$)|(^|\/) /, 'has a part with a space at its edge or a dot at its end'],
  [
    /(^|\/)(con|prn|aux|nul|conin|conout|clock|com\d|lpt\d) *(\.|\/|$)/i,
    'has a part that is the name of a device',
  ],
];

/** A part may not begin with a combining mark: it would join the slash before it. */
const PLAIN = /^[\p{L}\p{N}._\-@(,=][\p{L}\p{M}\p{N}._\-@(),= ]*$/u;

/**
 * The one way from a path that somebody else wrote to a key in the bucket. What is doubtful is refused, not
 * mended: a mended path is one that nobody wrote, and two of them could become the same key.
 */
export function guardPath(root: string, relative: string): GuardedPath {
  const key = `${root}/${relative}`;
  const reason =
    faultIn(root) ?? faultIn(relative) ?? (isTooLong(key, LONGEST_KEY_BYTES) ? 'is too long' : undefined);
  return reason === undefined ? { ok: true, key } : { ok: false, reason };
}

function faultIn(path: string): string | undefined {
  if (isTooLong(path, LONGEST_KEY_BYTES)) return 'is too long';
  const fault = FAULTS.find(([pattern]) => pattern.test(path));
  if (fault !== undefined) return fault[1];
  // Also whatever turns into a dot or a slash when somebody else normalises it.
  if (path.normalize('NFKC') !== path) return 'has characters that can be read as others (it is not in NFKC)';
  const parts = path.split('/');
  if (parts.some(part => isTooLong(part, LONGEST_NAME_BYTES))) return 'has a part that is too long';
  if (!parts.every(part => PLAIN.test(part))) return 'has a character that no path may have';
  return undefined;
}

/** A character is at least a byte, so that a text of megabytes is not measured. */
function isTooLong(text: string, bytes: number): boolean {
  return text.length > bytes || Buffer.byteLength(text) > bytes;
}
