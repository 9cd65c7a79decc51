import type { GatePage } from '../../core/contracts/gate-page.ts';
import { type Html, html } from '../html.ts';
import { approveButton } from './decision-form.ts';
import { describedBy, type FormState, faultText, textArea } from './form-faults.ts';
import { codeField, commentField, gateForm, neededWhen } from './gate-form.ts';

const LONGEST_REWRITE = 10_000;

export function reviewForm(page: GatePage, state: FormState): Html {
  const { commentOn } = page.rules;
  const needed = commentOn.length > 0 ? `${neededWhen(commentOn)}; ` : '';
  const hint = `${needed}it reaches the next attempt if you reject`;
  const rewrite = html`rows="2" id="rewrite" name="rewrite"${describedBy('rewrite', state, 'rewrite-hint')}`;
  const body = html`<h2 id="decision-title">Your decision</h2>
${approvals(page)}
${codeField(page, state)}
${commentField({ id: 'comment', label: 'Feedback', hint }, state)}
<details class="more"${state.value('rewrite') !== '' && html` open`}>
<summary>Suggest another wording</summary>
<label for="rewrite">Suggested rewrite</label> <span class="quiet small" id="rewrite-hint">goes along if you reject</span>
${faultText('rewrite', state)}
${textArea(rewrite, state.value('rewrite'), LONGEST_REWRITE)}
</details>
<div class="actions">
${approveButton}
<button class="grave" type="submit" name="decision" value="reject">Reject</button>
</div>`;
  return gateForm(page, { id: 'decide', className: 'decision', titleId: 'decision-title', body });
}

function approvals({ rules }: GatePage): Html | undefined {
  return rules.quorum > 1
    ? html`<dl class="facts"><div class="named"><dt>Approvals</dt><dd>${rules.votes.length} of ${rules.quorum}</dd></div></dl>`
    : undefined;
}
