import { type Html, html } from './html.ts';

const LONGEST_TEXT = 900;
const MOST_LINES = 12;

/** What others wrote ahead of the point: too much of it scrolls in a window of its own and pushes nothing away. */
export function bounded(label: string, texts: readonly string[], body: Html): Html {
  const text = texts.join('\n');
  const isShort = text.length <= LONGEST_TEXT && text.split('\n').length <= MOST_LINES;
  return isShort
    ? body
    : html`<div class="bounded" role="region" aria-label="${label}" tabindex="0">${body}</div>`;
}
