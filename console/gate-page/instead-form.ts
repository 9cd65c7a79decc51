import type { GatePage } from '../../core/contracts/gate-page.ts';
import { type Html, html } from '../html.ts';
import type { FormState } from './form-faults.ts';
import { codeField, commentField, gateForm, neededWhen } from './gate-form.ts';
import { isInstead } from './gate-stage.ts';

interface InsteadParts {
  readonly summary: string;
  readonly fields: Html;
  readonly button: string;
}

/**
 * Approves something else than what is shown, with a form and a button of its own: what is typed here is never part of a
 * plain approval, and a changed approval is never given by accident.
 */
export function insteadForm(page: GatePage, state: FormState, parts: InsteadParts): Html {
  const hint = neededWhen(page.rules.commentOn.filter(decision => decision === 'approve'));
  const body = html`<input type="hidden" name="instead" value="yes">
${parts.fields}
${codeField(page, state, 'instead-')}
${commentField({ id: 'instead-comment', label: 'Comment on your changes', hint }, state)}
<p class="quiet small">Only this button takes what you changed here. The other one approves what is shown, without it.</p>
<div class="actions"><button class="main" type="submit" id="instead-approve" name="decision" value="approve">${parts.button}</button></div>`;
  return html`<details class="card fold instead"${isInstead(page) && html` open`}>
<summary id="instead-title">${parts.summary}</summary>
${gateForm(page, { id: 'instead', className: 'stack', titleId: 'instead-title', body })}
</details>`;
}
