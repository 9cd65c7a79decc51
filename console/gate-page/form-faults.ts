import type { GatePage } from '../../core/contracts/gate-page.ts';
import { exact, type Html, html } from '../html.ts';

/** What is wrong with a form, and what it held; empty before the first try. */
export interface FormState {
  value(name: string): string;
  /** Of the form that was posted; `undefined` where it was not, or another one. */
  posted(name: string): string | undefined;
  faultAt(elementId: string): string | undefined;
  readonly summary: Html | undefined;
}

type Rejected = NonNullable<GatePage['rejected']>;
interface Place {
  readonly elementId: string;
  readonly label: string;
}

/** Which element a fault's field is about: its id, and what a reader calls it. A part of a field is where the field is. */
export type FormFields = ReadonlyMap<string, Place>;

export function formState(rejected: Rejected | undefined, fields: FormFields): FormState {
  const faults = (rejected?.faults ?? []).map(({ field, message }) => ({
    message,
    place: placeOf(field, fields),
  }));
  const sent = (name: string) =>
    Object.hasOwn(rejected?.values ?? {}, name) ? rejected?.values[name] : undefined;
  return {
    value: name => sent(name) ?? '',
    posted: sent,
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

function placeOf(field: string, fields: FormFields): Place | undefined {
  const place = fields.get(field);
  const parent = field.slice(0, field.lastIndexOf('.'));
  return place === undefined && field.includes('.') ? placeOf(parent, fields) : place;
}

export function faultText(elementId: string, state: FormState): Html | undefined {
  const message = state.faultAt(elementId);
  return message === undefined
    ? undefined
    : html`<p class="fault told" id="${elementId}-fault">${message}</p>`;
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
