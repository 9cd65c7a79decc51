import type { GatePage } from '../../core/contracts/gate-page.ts';
import type { Question } from '../../core/contracts/run.ts';
import { count } from '../amounts.ts';
import { exact, type Html, html } from '../html.ts';
import { describedBy, type FormFields, type FormState, faultText, textArea } from './form-faults.ts';
import { codeField, gateForm } from './gate-form.ts';
import { OTHER } from './read-gate-form.ts';

/** Ids are counted: what a model calls a question is no name for an element. */
const elementIdOf = (position: number) => `q${position + 1}`;

export function questionFields(questions: readonly Question[]): FormFields {
  return new Map(
    questions.flatMap(({ id }, position) => {
      const place = { elementId: elementIdOf(position), label: `Question ${position + 1}` };
      return [`answers.${id}`, `answer.${id}`, `other.${id}`].map(name => [name, place] as const);
    }),
  );
}

/** The fields stand with what they answer, apart from the form that they belong to: that stays in sight. */
export function questionControls(questions: readonly Question[], state: FormState): Html {
  return html`<ol class="questions stack">
${questions.map((question, position) => {
  const elementId = elementIdOf(position);
  const control = question.options?.length ? choice : freeText;
  return html`<li class="card">${control(question, elementId, position + 1, state)}</li>`;
})}
</ol>`;
}

export function answerForm(page: GatePage, questions: readonly Question[], state: FormState): Html {
  const body = html`<h2 id="decision-title" class="unseen">Your answers</h2>
<p class="quiet small">${count(questions.length, 'question', 'questions')}; each needs an answer.</p>
${codeField(page, state)}
<div class="actions"><button class="main" type="submit">Send answers</button></div>`;
  return gateForm(page, { id: 'decide', className: 'decision', titleId: 'decision-title', body });
}

/** What was asked, where nothing can be answered any more. */
export function questionList(questions: readonly Question[]): Html {
  return html`<section class="card stack" aria-labelledby="questions-title">
<h2 id="questions-title">Questions</h2>
<ol class="stack">${questions.map(
    ({ question, context }) =>
      html`<li><p class="told" dir="auto">${question}</p><p class="told quiet small" dir="auto">${context}</p></li>`,
  )}</ol>
</section>`;
}

function freeText(
  { id, question, context }: Question,
  elementId: string,
  number: number,
  state: FormState,
): Html {
  const attributes = html`rows="3" form="decide" id="${elementId}" name="answer.${exact(id)}" aria-required="true"${describedBy(elementId, state, `${elementId}-why`)}`;
  return html`<div class="close">
<label for="${elementId}" class="told" dir="auto">${number}. ${question}</label>
${why(context, elementId)}${faultText(elementId, state)}
${textArea(attributes, state.value(`answer.${id}`))}
</div>`;
}

function choice(
  { id, question, context, options = [] }: Question,
  elementId: string,
  number: number,
  state: FormState,
): Html {
  const chosen = state.value(`answer.${id}`);
  const radio = (value: string, label: Html, position: number) =>
    html`<label class="option"><input type="radio" form="decide" id="${position === 0 ? elementId : `${elementId}-${position + 1}`}" name="answer.${exact(id)}" value="${exact(value)}"${value === chosen && html` checked`}><span class="told" dir="auto">${label}</span></label>`;
  return html`<fieldset class="close" role="radiogroup" aria-required="true" aria-labelledby="${elementId}-title"${describedBy(elementId, state, `${elementId}-why`)}>
<legend id="${elementId}-title" class="told" dir="auto">${number}. ${question}</legend>
${why(context, elementId)}${faultText(elementId, state)}
${options.map((option, position) => radio(option, html`${option}`, position))}
${radio(OTHER, html`Something else`, options.length)}
<div class="other"><label for="${elementId}-other">Your own answer to question ${number}</label>
<input type="text" form="decide" maxlength="4000" id="${elementId}-other" name="other.${exact(id)}" value="${exact(state.value(`other.${id}`))}"></div>
</fieldset>`;
}

function why(context: string, elementId: string): Html {
  return html`<p class="told quiet" id="${elementId}-why" dir="auto">Why it matters: <bdi>${context}</bdi></p>`;
}
