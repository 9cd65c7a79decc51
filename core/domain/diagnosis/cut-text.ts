/** The beginning of a text, in at most so many bytes of UTF-8; no character is halved. */
export function cutText(text: string, bytes: number): { readonly text: string; readonly truncated: boolean } {
  // A character is a byte at least, and three at most for each unit of UTF-16.
  if (text.length * 3 <= bytes) return { text, truncated: false };
  const encoded = Buffer.from(text);
  if (encoded.byteLength <= bytes) return { text, truncated: false };
  let end = bytes;
  while (end > 0 && isContinuation(encoded[end])) end -= 1;
  return { text: encoded.subarray(0, end).toString('utf8'), truncated: true };
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
