import type { GatePage } from '../../core/contracts/gate-page.ts';
import { type Html, html } from '../html.ts';
import { describedBy, type FormFields, type FormState, faultText, textArea } from './form-faults.ts';

const LONGEST_REWRITE = 10_000;

export const REVIEW_FIELDS: FormFields = new Map([
  ['comment', { elementId: 'comment', label: 'Feedback' }],
  ['rewrite', { elementId: 'rewrite', label: 'Suggested rewrite' }],
  ['decision', { elementId: 'approve', label: 'Decision' }],
]);

type ReviewContent = Extract<GatePage['content'], { kind: 'review' }>;

export function reviewView({ about, text }: ReviewContent): Html {
  return html`<section class="card stack" aria-labelledby="content-title">
<h2 id="content-title">${about === 'prompt' ? 'What an agent will be asked' : 'What you decide about'}</h2>
<pre class="content" dir="auto">${text}</pre>
</section>`;
}

export function reviewForm(_content: ReviewContent, state: FormState): Html {
  const comment = html`rows="2" id="comment" name="comment"${describedBy('comment', state, 'comment-hint')}`;
  const rewrite = html`rows="2" id="rewrite" name="rewrite"${describedBy('rewrite', state, 'rewrite-hint')}`;
  return html`<section class="decision" id="decision" aria-labelledby="decision-title">
<h2 id="decision-title">Your decision</h2>
<label for="comment">Feedback</label> <span class="quiet small" id="comment-hint">reaches the next attempt if you reject</span>
${faultText('comment', state)}
${textArea(comment, state.value('comment'))}
<label for="rewrite">Suggested rewrite</label> <span class="quiet small" id="rewrite-hint">if you have one</span>
${faultText('rewrite', state)}
${textArea(rewrite, state.value('rewrite'), LONGEST_REWRITE)}
<div class="actions">
<button class="main" type="submit" id="approve" name="decision" value="approve">Approve</button>
<button class="grave" type="submit" name="decision" value="reject">Reject</button>
</div>
</section>`;
}
