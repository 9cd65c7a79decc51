/** Without its other half it cannot be written as UTF-8: services refuse it, and so do readers of what was stored. */
const HALF = /\p{Cs}/u;
const HALF_AT_END = /[\uD800-\uDBFF]$/;

/** Whether a text in a JSON value, or a name of a field, holds half of a character. */
export function holdsHalfCharacter(value: unknown): boolean {
  if (typeof value === 'string') return HALF.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => HALF.test(name) || holdsHalfCharacter(inner));
}

/** The first `longest` characters of a text, and none of them by half. */
export function startOf(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, longest).replace(HALF_AT_END, '');
}
