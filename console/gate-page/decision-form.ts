import type { Plan } from '../../core/contracts/run.ts';
import { type Html, html } from '../html.ts';
import { describedBy, type FormFields, type FormState, faultText, textArea } from './form-faults.ts';
import { planFacts } from './plan-view.ts';

export const DECISION_FIELDS: FormFields = new Map([
  ['comment', { elementId: 'comment', label: 'Comment' }],
  ['decision', { elementId: 'approve', label: 'Decision' }],
]);

/** Stays in sight however long the plan is, and holds no text of a model. */
export function decisionForm(plan: Plan, state: FormState): Html {
  const attributes = html`rows="2" id="comment" name="comment"${describedBy('comment', state, 'comment-hint')}`;
  return html`<section class="decision" id="decision" aria-labelledby="decision-title">
<h2 id="decision-title">Your decision</h2>
${planFacts(plan)}
<div class="comment">
<label for="comment">Comment</label> <span class="quiet small" id="comment-hint">needed when you ask for changes</span>
${faultText('comment', state)}
${textArea(attributes, state.value('comment'))}
</div>
<div class="actions">
<button class="main" type="submit" id="approve" name="decision" value="approve">Approve</button>
<button type="submit" name="decision" value="revise">Ask for changes</button>
<button class="grave" type="submit" name="decision" value="reject">Reject</button>
</div>
</section>`;
}
