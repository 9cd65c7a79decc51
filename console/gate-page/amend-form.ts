import type { AmendableField, GatePage } from '../../core/contracts/gate-page.ts';
import type { Plan } from '../../core/contracts/run.ts';
import { price } from '../amounts.ts';
import { exact, type Html, html } from '../html.ts';
import { amendField } from './amend-field.ts';
import { describedBy, type FormFields, type FormState, faultText, textArea } from './form-faults.ts';
import { insteadForm } from './instead-form.ts';
import { actionsOf } from './plan-actions.ts';
import { DROPPABLE, inputName, keepName, shownName } from './read-amendments.ts';

type PlanContent = Extract<GatePage['content'], { kind: 'plan' }>;

/** Ids are counted: an author may call an input whatever he likes. */
const idOf = (position: number) => `input-${position + 1}`;

export function amendFields(fields: readonly AmendableField[]): FormFields {
  return new Map([
    ['amendments.dropSteps', { elementId: 'keep-1', label: 'Steps' }],
    ['amendments.searchTerms', { elementId: 'search-terms', label: 'Search terms' }],
    ['amendments.capUsd', { elementId: 'cap', label: 'Upper limit' }],
    ['amendments', { elementId: 'instead-approve', label: 'Your changes' }],
    ...fields.map(({ name, title }, position) => {
      const place = { elementId: idOf(position), label: title };
      return [`amendments.input.${name}`, place] as const;
    }),
  ]);
}

export function amendForm(
  page: GatePage,
  { plan, amendable }: PlanContent,
  state: FormState,
): Html | undefined {
  if (amendable === undefined) return undefined;
  return insteadForm(page, state, {
    summary: 'Change it before you approve',
    fields: html`${optionalSteps(plan, state)}
${amendable.map((field, position) => amendField(field, { id: idOf(position), name: inputName(field.name) }, state))}
${searchTerms(plan, state)}
${upperLimit(plan, state)}`,
    button: 'Approve with these changes',
  });
}

function optionalSteps(plan: Plan, state: FormState): Html | undefined {
  const optional = actionsOf(plan).filter(action => action.optional);
  if (optional.length === 0) return undefined;
  const isPosted = state.posted(DROPPABLE) !== undefined;
  return html`<fieldset class="close"${describedBy('keep-1', state, 'keep-hint')}>
<legend>Optional steps</legend>
<p class="quiet small" id="keep-hint">Without a tick, a step is left out.</p>
${faultText('keep-1', state)}
<input type="hidden" name="${DROPPABLE}" value="${exact(optional.map(({ stepId }) => stepId).join('\n'))}">
${optional.map(({ stepId, title, estimatedCostUsd }, position) => {
  const isKept = !isPosted || state.posted(keepName(stepId)) !== undefined;
  return html`<label class="option"><input type="checkbox" id="keep-${position + 1}" name="${exact(keepName(stepId))}" value="yes"${isKept && html` checked`}><span><bdi class="told">${title}</bdi> <span class="quiet small">${price(estimatedCostUsd)}</span></span></label>`;
})}
</fieldset>`;
}

function searchTerms({ searchTerms: terms }: Plan, state: FormState): Html {
  const shown = terms.join('\n');
  const attributes = html`rows="4" id="search-terms" name="searchTerms"${describedBy('search-terms', state, 'search-terms-hint')}`;
  return html`<div><label for="search-terms">Search terms</label> <span class="quiet small" id="search-terms-hint">one a line</span>
${faultText('search-terms', state)}
<input type="hidden" name="${shownName('searchTerms')}" value="${exact(shown)}">
${textArea(attributes, state.posted('searchTerms') ?? shown, 12_000)}</div>`;
}

function upperLimit({ capUsd }: Plan, state: FormState): Html {
  const shown = capUsd === undefined ? '' : String(capUsd);
  const hint = capUsd === undefined ? 'in US dollars' : `in US dollars; not above ${price(capUsd)}`;
  const most = capUsd !== undefined && html` required max="${capUsd}"`;
  return html`<div><label for="cap">Upper limit</label> <span class="quiet small" id="cap-hint">${hint}</span>
${faultText('cap', state)}
<input type="hidden" name="${shownName('capUsd')}" value="${shown}">
<input type="number" id="cap" name="capUsd" min="0" step="any"${most} value="${exact(state.posted('capUsd') ?? shown)}"${describedBy('cap', state, 'cap-hint')}></div>`;
}
