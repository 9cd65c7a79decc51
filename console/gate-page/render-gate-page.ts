import type { GatePage } from '../../core/contracts/gate-page.ts';
import { exact, type Html, html } from '../html.ts';
import { renderPage } from '../layout.ts';
import { DECISION_FIELDS, decisionForm } from './decision-form.ts';
import { type FormFields, type FormState, formState } from './form-faults.ts';
import { gateHeading, gateStatus } from './gate-heading.ts';
import { gatePageStyles } from './gate-page-styles.ts';
import { GATE_SCRIPT_PATH } from './gate-script.ts';
import { MANUAL_FIELDS, manualForm, manualView } from './manual-form.ts';
import { offlineLabel } from './offline-label.ts';
import { planFacts, planView } from './plan-view.ts';
import { answerForm, questionControls, questionFields, questionList } from './questions-form.ts';
import { REVIEW_FIELDS, reviewForm, reviewView } from './review-form.ts';

/** The page behind a link. It decides nothing by itself: that takes a button that a person presses. */
export function renderGatePage(page: GatePage): string {
  const { content, status, rejected, workflowTitle } = page;
  const heading = gateHeading(page);
  const isOpen = status.kind === 'open';
  const state = formState(rejected, isOpen ? fieldsOf(content) : new Map());
  const top = html`<div class="close"><p class="quiet told" dir="auto">${workflowTitle}${page.stepTitle && html` · ${page.stepTitle}`}</p><h1>${heading}</h1></div>
${offlineLabel(page.provider)}${state.summary}${gateStatus(page)}`;
  return renderPage({
    title: `${rejected && isOpen ? 'Not accepted: ' : ''}${heading} · ${workflowTitle}`,
    styles: gatePageStyles,
    shortcut: isOpen ? { href: '#decision', label: 'Go to your decision' } : undefined,
    ...(isOpen && content.kind === 'manual' && { script: GATE_SCRIPT_PATH }),
    main: isOpen
      ? openGate(page, top, state)
      : html`<div class="stack">${top}${asked(page)}${closedContent(page)}</div>`,
  });
}

/** The same for a wrong key, a gate that is not there and one that is no longer known. */
export function renderMissingGatePage(): string {
  return renderPage({
    title: 'This link leads nowhere',
    styles: gatePageStyles,
    main: html`<div class="stack">
<h1>This link leads nowhere</h1>
<p>Please check that the whole link was copied, or ask whoever sent it for a new one.</p>
</div>`,
  });
}

function fieldsOf(content: GatePage['content']): FormFields {
  switch (content.kind) {
    case 'questions':
      return questionFields(content.questions);
    case 'plan':
      return DECISION_FIELDS;
    case 'review':
      return REVIEW_FIELDS;
    case 'manual':
      return MANUAL_FIELDS;
  }
}

/** What is shown, and what a person does about it. */
function partsOf({ content, contentHash }: GatePage, state: FormState): [Html, Html] {
  switch (content.kind) {
    case 'questions':
      return [questionControls(content.questions, state), answerForm(content.questions)];
    case 'plan':
      return [html`${planView(content)}${fingerprint(contentHash)}`, decisionForm(content.plan, state)];
    case 'review':
      return [html`${reviewView(content)}${fingerprint(contentHash)}`, reviewForm(content, state)];
    case 'manual':
      return [manualView(content), manualForm(state)];
  }
}

function openGate(page: GatePage, top: Html, state: FormState): Html {
  const { linkId, key, contentHash, content } = page;
  const [shown, controls] = partsOf(page, state);
  return html`<form class="${content.kind}" method="post" action="/gates/${encodeURIComponent(linkId)}" autocomplete="off">
<input type="hidden" name="k" value="${exact(key)}">
<input type="hidden" name="contentHash" value="${exact(contentHash)}">
<div class="stack">${top}${asked(page)}${shown}</div>
${controls}
</form>`;
}

/** A plan that was sent back is not kept; a newer one must not stand under the decision about it. */
function closedContent({ content, status, contentHash }: GatePage): Html | undefined {
  if (content.kind === 'questions') return questionList(content.questions);
  if (content.kind === 'review') return html`${reviewView(content)}${fingerprint(contentHash)}`;
  if (content.kind === 'manual') return manualView(content);
  if (status.kind === 'decided' && status.decision.decision === 'revise') return undefined;
  return html`<div class="card">${planFacts(content.plan)}</div>${planView(content)}${fingerprint(contentHash)}`;
}

function asked({ userMessage }: GatePage): Html {
  return html`<section class="card close" aria-labelledby="asked-title">
<h2 id="asked-title">What was asked</h2>
<p class="told" dir="auto">${userMessage}</p>
</section>`;
}

function fingerprint(contentHash: string): Html {
  return html`<p class="quiet small">A decision holds for this content only: SHA-256 <code>${contentHash.slice(0, 12)}</code>…</p>`;
}
