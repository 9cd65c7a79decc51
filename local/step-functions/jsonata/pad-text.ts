const WIDEST = 1_000_000;

/** JSONata's `$pad`: counts characters, not UTF-16 units; a negative width pads on the left. */
export function padText(
  text: string | undefined,
  width: number,
  filler: string | undefined,
): string | undefined {
  if (text === undefined) return undefined;
  if (Math.abs(width) > WIDEST) throw new Error(`$pad makes texts of at most ${WIDEST} characters.`);
  const missing = Math.floor(Math.abs(width)) - Array.from(text).length;
  if (!(missing > 0)) return text;
  const pattern = Array.from(filler || ' ');
  const padding = Array.from({ length: missing }, (_, index) => pattern[index % pattern.length]).join('');
  return width > 0 ? text + padding : padding + text;
}
