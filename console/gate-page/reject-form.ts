import type { GatePage } from '../../core/contracts/gate-page.ts';
import { type Html, html } from '../html.ts';
import type { FormState } from './form-faults.ts';
import { codeField, commentField, gateForm, neededWhen } from './gate-form.ts';

/** For who may not approve, or has done so, and may still end it. */
export function rejectForm(page: GatePage, state: FormState): Html {
  const hint = neededWhen(page.rules.commentOn.filter(decision => decision === 'reject'));
  const body = html`<h2 id="decision-title">Your decision</h2>
${codeField(page, state)}
${commentField({ id: 'comment', label: 'Comment', hint }, state)}
<div class="actions">
<button class="grave" type="submit" id="reject" name="decision" value="reject">Reject</button>
</div>`;
  return gateForm(page, { id: 'decide', className: 'decision', titleId: 'decision-title', body });
}
