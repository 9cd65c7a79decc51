import type { GatePage } from '../../core/contracts/gate-page.ts';
import { type Html, html } from '../html.ts';
import { gateForm } from './gate-form.ts';

/** What there is to do before anything else where a link alone does not say who uses it. */
export function proveForm(page: GatePage): Html {
  const body = html`<h2 id="decision-title">First, a code</h2>
<p class="quiet">We send it to whom this link was made for. With it, you can decide.</p>
<div class="actions"><button class="main" type="submit" id="send-code" name="decision" value="send_code">Send me a code</button></div>`;
  return gateForm(page, { id: 'decide', className: 'decision', titleId: 'decision-title', body });
}
