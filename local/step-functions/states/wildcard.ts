/** `*` stands for any run of characters, `\*` for a star and `\\` for a backslash. Linear in both texts' product. */
export function matchesWildcard(text: string, pattern: string): boolean {
  const parts = splitAtStars(pattern);
  const first = parts[0] ?? '';
  if (parts.length === 1) return text === first;
  const last = parts.at(-1) ?? '';
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false;
  let position = first.length;
  const end = text.length - last.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, position);
    if (found < 0 || found + part.length > end) return false;
    position = found + part.length;
  }
  return position <= end;
}

function splitAtStars(pattern: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index] as string;
    if (character === '*') {
      parts.push(part);
      part = '';
    } else if (character === '\\' && index + 1 < pattern.length) {
      part += pattern[++index];
    } else {
      part += character;
    }
  }
  parts.push(part);
  return parts;
}
