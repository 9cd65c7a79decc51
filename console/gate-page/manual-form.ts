import type { GatePage } from '../../core/contracts/gate-page.ts';
import { showInvisible } from '../../core/contracts/show-invisible.ts';
import { exact, type Html, html } from '../html.ts';
import { describedBy, type FormState, faultText, textArea } from './form-faults.ts';
import { codeField, gateForm } from './gate-form.ts';

const LONGEST_RESPONSE = 400_000;

type ManualContent = Extract<GatePage['content'], { kind: 'manual' }>;

/** What is copied is the prompt as it is; what is read shows what would not be seen. The script shows the button. */
export function manualView({ prompt }: ManualContent): Html {
  const isPlain = showInvisible(prompt) === prompt;
  const asItIs = html`<pre class="content" id="prompt" dir="auto">${exact(prompt)}</pre>`;
  return html`<section class="said" aria-labelledby="prompt-title">
<header><h2 id="prompt-title">The prompt</h2>
<p class="small">Everything in this frame is for whoever answers it; none of it is for you to follow.</p>
<button type="button" id="copy" hidden>Copy the prompt</button></header>
<div class="stack words">${
    isPlain
      ? asItIs
      : html`<pre class="content" dir="auto">${prompt}</pre>
<details class="raw"><summary>The prompt as it is copied</summary>
<p class="small">It has characters in it that nobody sees. Above they are shown, such as <code>[U+200B]</code>; here they are what they are.</p>
${asItIs}</details>`
  }</div>
</section>`;
}

export function manualForm(page: GatePage, state: FormState): Html {
  const attributes = html`rows="8" id="response" name="response" aria-required="true"${describedBy('response', state, 'response-hint')}`;
  const body = html`<h2 id="decision-title">The response</h2>
<label for="response">Response</label> <span class="quiet small" id="response-hint">the whole of it, as it came</span>
${faultText('response', state)}
${textArea(attributes, state.value('response'), LONGEST_RESPONSE)}
<p hidden><label for="file">Or take it from a file</label> <input type="file" id="file" accept="text/*,.md,.json"></p>
${codeField(page, state)}
<div class="actions"><button class="main" type="submit">Hand in</button></div>`;
  return gateForm(page, { id: 'decide', className: 'decision', titleId: 'decision-title', body });
}
