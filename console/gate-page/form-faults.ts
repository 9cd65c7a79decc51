import type { GatePage } from '../../core/contracts/gate-page.ts';
import { exact, type Html, html } from '../html.ts';

/** What is wrong with a form, and what it held; empty before the first try. */
export interface FormState {
  value(name: string): string;
  faultAt(elementId: string): string | undefined;
  readonly summary: Html | undefined;
}

type Rejected = NonNullable<GatePage['rejected']>;

/** Which element a fault's field is about: its id, and what a reader calls it. */
export type FormFields = ReadonlyMap<string, { readonly elementId: string; readonly label: string }>;

export function formState(rejected: Rejected | undefined, fields: FormFields): FormState {
  const faults = (rejected?.faults ?? []).map(({ field, message }) => ({
    message,
    place: fields.get(field),
  }));
  return {
    value: name => rejected?.values[name] ?? '',
    faultAt: elementId => faults.find(({ place }) => place?.elementId === elementId)?.message,
    summary:
      rejected &&
      html`<div class="card notice bad close" role="alert" tabindex="-1" autofocus>
<h2>This was not accepted</h2>
<ul>${faults.map(
        ({ place, message }) =>
          html`<li class="told">${place ? html`<a href="#${place.elementId}">${place.label}: ${message}</a>` : message}</li>`,
      )}</ul>
</div>`,
  };
}

export function faultText(elementId: string, state: FormState): Html | undefined {
  const message = state.faultAt(elementId);
  return message === undefined ? undefined : html`<p class="fault" id="${elementId}-fault">${message}</p>`;
}

/** For the element itself: that it is wrong, and what describes it. */
export function describedBy(elementId: string, state: FormState, descriptionId: string): Html {
  return state.faultAt(elementId) === undefined
    ? html` aria-describedby="${descriptionId}"`
    : html` aria-invalid="true" aria-describedby="${descriptionId} ${elementId}-fault"`;
}

/** The parser drops the first line end of a text area. */
export function textArea(attributes: Html, text: string, longest = 4000): Html {
  return html`<textarea maxlength="${longest}" ${attributes}>
${exact(text)}</textarea>`;
}
