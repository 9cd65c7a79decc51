import type { GatePage } from '../../core/contracts/gate-page.ts';
import type { Plan } from '../../core/contracts/run.ts';
import { type Html, html } from '../html.ts';
import type { FormState } from './form-faults.ts';
import { codeField, commentField, gateForm, neededWhen } from './gate-form.ts';
import { planFacts } from './plan-actions.ts';

/** Stays in sight however long the plan is, and holds no text of a model. */
export function decisionForm(page: GatePage, plan: Plan, state: FormState): Html {
  const hint = neededWhen([...page.rules.commentOn, 'revise']);
  const body = html`<h2 id="decision-title">Your decision</h2>
${planFacts(plan, page.rules)}
${codeField(page, state)}
${commentField({ id: 'comment', label: 'Comment', hint }, state)}
<div class="actions">
${approveButton}
<button type="submit" name="decision" value="revise">Ask for changes</button>
<button class="grave" type="submit" name="decision" value="reject">Reject</button>
</div>`;
  return gateForm(page, { id: 'decide', className: 'decision', titleId: 'decision-title', body });
}

/** Says more while the form is unfolded that approves something else. */
export const approveButton = html`<button class="main" type="submit" id="approve" name="decision" value="approve">Approve<span class="as-shown"> as shown</span></button>`;
