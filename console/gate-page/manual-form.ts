import type { GatePage } from '../../core/contracts/gate-page.ts';
import { exact, type Html, html } from '../html.ts';
import { describedBy, type FormFields, type FormState, faultText, textArea } from './form-faults.ts';

const LONGEST_RESPONSE = 400_000;

export const MANUAL_FIELDS: FormFields = new Map([
  ['response', { elementId: 'response', label: 'Response' }],
]);

type ManualContent = Extract<GatePage['content'], { kind: 'manual' }>;

/** The buttons that need a script are shown by the script. */
export function manualView({ prompt }: ManualContent): Html {
  return html`<section class="card stack" aria-labelledby="prompt-title">
<h2 id="prompt-title">The prompt</h2>
<button type="button" id="copy" hidden>Copy the prompt</button>
<pre class="content" id="prompt" dir="auto">${exact(prompt)}</pre>
</section>`;
}

export function manualForm(state: FormState): Html {
  const attributes = html`rows="8" id="response" name="response" aria-required="true"${describedBy('response', state, 'response-hint')}`;
  return html`<section class="decision" id="decision" aria-labelledby="decision-title">
<h2 id="decision-title">The response</h2>
<label for="response">Response</label> <span class="quiet small" id="response-hint">the whole of it, as it came</span>
${faultText('response', state)}
${textArea(attributes, state.value('response'), LONGEST_RESPONSE)}
<p hidden><label for="file">Or take it from a file</label> <input type="file" id="file" accept="text/*,.md,.json"></p>
<div class="actions"><button class="main" type="submit">Hand in</button></div>
</section>`;
}
