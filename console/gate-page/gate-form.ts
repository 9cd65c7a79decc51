import type { GatePage } from '../../core/contracts/gate-page.ts';
import { exact, type Html, html } from '../html.ts';
import { describedBy, type FormState, faultText, textArea } from './form-faults.ts';

interface FormParts {
  readonly id: string;
  readonly className: string;
  readonly titleId: string;
  readonly body: Html;
}

/**
 * Every form names what was seen. The Enter key in a field presses the first button of its form, and that is one that does
 * nothing: a decision takes a press on its own button.
 */
export function gateForm({ linkId, key, nonce, contentHash }: GatePage, parts: FormParts): Html {
  return html`<form id="${parts.id}" class="${parts.className}" method="post" action="/gates/${encodeURIComponent(linkId)}" autocomplete="off" aria-labelledby="${parts.titleId}">
<button type="submit" disabled hidden></button>
<input type="hidden" name="k" value="${exact(key)}">
<input type="hidden" name="nonce" value="${exact(nonce)}">
<input type="hidden" name="contentHash" value="${exact(contentHash)}">
${parts.body}
</form>`;
}

/** Once a code is under way: where it is entered, in every form that decides. */
export function codeField({ rules }: GatePage, state: FormState, prefix = ''): Html | undefined {
  if (rules.code !== 'sent') return undefined;
  const id = `${prefix}code`;
  return html`<div class="close code">
<label for="${id}">Your code</label> <span class="quiet small" id="${id}-hint">from the message that we sent you</span>
${faultText(id, state)}
<div class="beside"><input type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="20" id="${id}" name="code" aria-required="true"${describedBy(id, state, `${id}-hint`)}>
<button type="submit" name="decision" value="send_code">Send another</button></div>
</div>`;
}

interface CommentParts {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
}

export function commentField({ id, label, hint }: CommentParts, state: FormState): Html {
  const attributes = html`rows="2" id="${id}" name="comment"${describedBy(id, state, `${id}-hint`)}`;
  return html`<div class="comment">
<label for="${id}">${label}</label> <span class="quiet small" id="${id}-hint">${hint}</span>
${faultText(id, state)}
${textArea(attributes, state.value('comment'))}
</div>`;
}

type Commented = GatePage['rules']['commentOn'][number];

const WHEN: Readonly<Record<Commented, string>> = {
  approve: 'approve',
  revise: 'ask for changes',
  reject: 'reject',
};

/** For which decisions a comment is needed, of those that there are buttons for. */
export function neededWhen(decisions: readonly Commented[]): string {
  const told = (['approve', 'revise', 'reject'] as const)
    .filter(one => decisions.includes(one))
    .map(one => WHEN[one]);
  if (told.length === 0) return 'if you like';
  return `needed when you ${told.join(', ').replace(/, ([^,]*)$/, ' or $1')}`;
}
