import type { GatePage } from '../../core/contracts/gate-page.ts';
import { type Html, html } from '../html.ts';
import { describedBy, type FormState, faultText, textArea } from './form-faults.ts';
import { insteadForm } from './instead-form.ts';
import type { ReviewContent } from './review-view.ts';

const LONGEST_TEXT = 400_000;

export function editForm(page: GatePage, content: ReviewContent, state: FormState): Html | undefined {
  const { editable, about } = content;
  if (editable === undefined) return undefined;
  const attributes = html`rows="12" id="edited" name="edited"${describedBy('edited', state, 'edited-hint')}`;
  return insteadForm(page, state, {
    summary: 'Edit it before you approve',
    fields: html`<div><label for="edited">The text</label> <span class="quiet small" id="edited-hint">${about === 'prompt' ? 'the agent is asked what stands here' : 'what stands here counts as the work'}</span>
${faultText('edited', state)}
${textArea(attributes, state.posted('edited') ?? editable, LONGEST_TEXT)}</div>`,
    button: 'Approve the edited text',
  });
}
