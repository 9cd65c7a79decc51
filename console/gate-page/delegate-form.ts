import type { GatePage } from '../../core/contracts/gate-page.ts';
import { exact, type Html, html } from '../html.ts';
import { describedBy, type FormState, faultText } from './form-faults.ts';
import { codeField, gateForm } from './gate-form.ts';

/** Folded away: whom the link was made for usually decides. */
export function delegateForm(page: GatePage, state: FormState): Html | undefined {
  const { delegates = [] } = page.rules;
  if (delegates.length === 0) return undefined;
  const chosen = state.value('to');
  const body = html`<label for="to">Who decides instead of you</label>
<p class="quiet small" id="to-hint">They get a link of their own and decide in your place.</p>
${faultText('to', state)}
<select id="to" name="to"${describedBy('to', state, 'to-hint')}>
<option value="">Nobody yet</option>
${delegates.map(
  ({ userId, name }) =>
    html`<option value="${exact(userId)}"${userId === chosen && html` selected`}>${name === undefined ? userId : `${name} (${userId})`}</option>`,
)}
</select>
${codeField(page, state, 'to-')}
<div class="actions"><button type="submit" name="decision" value="delegate">Pass it on</button></div>`;
  return html`<details class="card fold"${state.faultAt('to') !== undefined && html` open`}>
<summary id="to-title">Let somebody else decide</summary>
${gateForm(page, { id: 'pass-on', className: 'close', titleId: 'to-title', body })}
</details>`;
}
