import type { GatePage } from '../../core/contracts/gate-page.ts';
import { type Html, html } from '../html.ts';

interface SaidParts {
  readonly title: string;
  /** Whose words these are. */
  readonly whose: Html;
  readonly body: Html;
}

/**
 * The one place for what a model wrote: a frame that is seen at every height of it, under a heading of ours. What it holds
 * cannot stand beside our own words, and no form is ever within it.
 */
export function saidBy({ contentHash }: GatePage, { title, whose, body }: SaidParts): Html {
  return html`<section class="said" aria-labelledby="said-title">
<header><h2 id="said-title">${title}</h2>
<p class="small">${whose}</p></header>
<div class="stack words">${body}</div>
</section>
<p class="quiet small">A decision holds for this content only: SHA-256 <code>${contentHash.slice(0, 12)}</code>…</p>`;
}

export function writtenBy({ provider }: GatePage): Html {
  return html`Everything in this frame was written by <bdi>${provider}</bdi>, not by Countersign.`;
}
