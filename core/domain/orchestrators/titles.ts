import { STATE_NAMES } from '../workflow/state-names.ts';

const TAKEN = new Set<string>(Object.values(STATE_NAMES));

/** `draft_plan` → "Draft plan": a title for what has none. */
export function titleOf(id: string): string {
  const words = id.replace(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A step's title is the name of its state, and some names are the machine's own. */
export function stepTitleOf(id: string): string {
  const title = titleOf(id);
  return TAKEN.has(title) ? `${title} step` : title;
}
