/**
 * Characters that are not seen but change what is: they turn the direction of writing, hide in words or carry
 * hidden text. Tabs and line ends stay, and so do the parts that emoji are made of.
 */
const INVISIBLE =
  /(?![\t\n\r])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\u2028\u2029\u2800\ufff9-\ufffb]/gu;
const WITHIN_EMOJI =
  /(?<=\p{Extended_Pictographic})\ufe0f|\ufe0f(?=\u20e3)|(?<=\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})/gu;

/** `[U+202E]` in the place of the character: a reader sees that something was there, and what. */
export function showInvisible(text: string): string {
  const kept = new Set([...text.matchAll(WITHIN_EMOJI)].map(({ index }) => index));
  return text.replace(INVISIBLE, (character, index: number) =>
    kept.has(index) ? character : nameOf(character),
  );
}

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}
