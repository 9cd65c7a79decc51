/** What is made up is about something, and says that it is made up. */
export interface Scene {
  readonly topic: string;
  /** The place in the innermost list, from 1; 0 outside of lists. */
  item: number;
}

export const LABEL = '[offline]';
const LONGEST_TOPIC = 120;

/** What a call is about: what a person wrote, wherever the facts hold it. */
export function topicOf(facts: Readonly<Record<string, unknown>>): string {
  const inputs = facts.inputs ?? facts.input;
  const text =
    asText(facts.userMessage) ??
    (typeof inputs === 'object' && inputs !== null ? firstText(inputs) : undefined) ??
    asText(facts.workflowTitle) ??
    firstText(facts);
  return text === undefined ? 'nothing in particular' : oneLine(text, LONGEST_TOPIC);
}

export function oneLine(text: string, longest: number): string {
  // Long texts are cut twice, so that little is searched for white space.
  return clip(
    text
      .slice(0, longest * 4)
      .replace(/\s+/g, ' ')
      .trim(),
    longest,
  );
}

export function clip(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, Math.max(longest - 1, 0));
  // Half of a surrogate pair is no character.
  const whole = /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
  return longest > LABEL.length ? `${whole}…` : text.slice(0, longest);
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function firstText(values: object): string | undefined {
  for (const value of Object.values(values)) {
    const text = asText(value);
    if (text !== undefined) return text;
  }
  return undefined;
}
