import type { GatePage } from '../../core/contracts/gate-page.ts';
import { type Html, html } from '../html.ts';
import { LONGEST_LAID_OUT } from './read-markdown.ts';
import { saidBy, writtenBy } from './said-by.ts';
import { saidMarkdown, saidPlainly } from './said-markdown.ts';
import { shownParts } from './shown-parts.ts';
import { textDiff } from './text-diff.ts';

export type ReviewContent = Extract<GatePage['content'], { kind: 'review' }>;

/** Laid out, and character by character: what is decided about is the text. */
export function reviewView(page: GatePage, { about, text }: ReviewContent): Html {
  const isPrompt = about === 'prompt';
  return saidBy(page, {
    title: isPrompt ? 'What an agent will be asked' : 'What you decide about',
    whose: isPrompt ? html`Everything in this frame goes to the agent as it stands.` : writtenBy(page),
    body:
      text.length > LONGEST_LAID_OUT
        ? saidPlainly(text)
        : html`${isPrompt ? saidMarkdown(text) : work(text)}
<details class="raw"><summary>The text as it stands</summary>${saidPlainly(text)}</details>`,
  });
}

/** What differs from the last time, ahead of all of it. */
export function reviewDiff({ text, previous }: ReviewContent): Html | undefined {
  if (previous === undefined) return undefined;
  const difference = textDiff(previous, text);
  return html`<section class="said changes" aria-labelledby="diff-title">
<header><h2 id="diff-title">What changed since the last time</h2>
<p class="small">Lines of the text below: <ins>added</ins>, <del>removed</del>.</p></header>
<div class="words">${difference ?? html`<p>Too much has changed to show it side by side. Please read the whole text.</p>`}</div>
</section>`;
}

function work(text: string): Html {
  const parts = shownParts(text);
  if (parts === undefined) return saidMarkdown(text);
  return html`${parts.map(
    ({ name, content }) => html`<div class="part close">
<h3 class="part-name">${name}</h3>
<div class="stack words">${saidMarkdown(content, 3)}</div>
</div>`,
  )}`;
}
