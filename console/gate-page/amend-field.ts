import type { AmendableField } from '../../core/contracts/gate-page.ts';
import { exact, type Html, html } from '../html.ts';
import { describedBy, type FormState, faultText, textArea } from './form-faults.ts';
import { shownName } from './read-amendments.ts';

const LONGEST_LINE = 80;

interface Place {
  readonly id: string;
  readonly name: string;
}

/** An input of the workflow as it is, to be changed. */
export function amendField(field: AmendableField, place: Place, state: FormState): Html {
  const { id, name } = place;
  return html`<div><label for="${id}" class="told" dir="auto">${field.title}</label> <span class="quiet small told" id="${id}-hint">${field.description}</span>
${faultText(id, state)}
<input type="hidden" name="${exact(shownName(name))}" value="${exact(field.value)}">
${control(field, place, state)}</div>`;
}

function control(field: AmendableField, { id, name }: Place, state: FormState): Html {
  const value = state.posted(name) ?? field.value;
  const attributes = html`id="${id}" name="${exact(name)}"${describedBy(id, state, `${id}-hint`)}`;
  switch (field.kind) {
    case 'boolean':
      return select(attributes, value, [
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ]);
    case 'choice':
      return select(
        attributes,
        value,
        (field.choices ?? []).map(choice => ({ value: choice, label: choice })),
      );
    case 'number':
      return html`<input type="text" inputmode="decimal" maxlength="40" ${attributes} value="${exact(value)}">`;
    case 'text':
      return value.length > LONGEST_LINE || value.includes('\n')
        ? textArea(html`rows="4" ${attributes}`, value, 20_000)
        : html`<input type="text" maxlength="4000" ${attributes} value="${exact(value)}">`;
  }
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** What it is now can be chosen even if it is none of the choices: what is left alone must not change. */
function select(attributes: Html, chosen: string, choices: readonly Option[]): Html {
  const isKnown = choices.some(({ value }) => value === chosen);
  const options = isKnown ? choices : [{ value: chosen, label: chosen || 'Not said' }, ...choices];
  return html`<select ${attributes}>${options.map(
    ({ value, label }) =>
      html`<option value="${exact(value)}"${value === chosen && html` selected`}>${label}</option>`,
  )}</select>`;
}
