import type { GatePage } from '../../core/contracts/gate-page.ts';
import { bounded } from '../bounded.ts';
import { type Html, html } from '../html.ts';
import { renderPage } from '../layout.ts';
import { amendForm } from './amend-form.ts';
import { decisionForm } from './decision-form.ts';
import { delegateForm } from './delegate-form.ts';
import { editForm } from './edit-form.ts';
import { type FormState, formState } from './form-faults.ts';
import { fieldsOf } from './form-fields.ts';
import { gateHeading, gateStatus } from './gate-heading.ts';
import { gatePageStyles } from './gate-page-styles.ts';
import { changedNotice, readerLine, refusalNotice, votesSoFar } from './gate-people.ts';
import { GATE_SCRIPT_PATH } from './gate-script.ts';
import { type GateStage, stageOf } from './gate-stage.ts';
import { manualForm, manualView } from './manual-form.ts';
import { offlineLabel } from './offline-label.ts';
import { planActions, planConsequences, planFacts } from './plan-actions.ts';
import { planChanges, planView } from './plan-view.ts';
import { proveForm } from './prove-form.ts';
import { answerForm, questionControls, questionList } from './questions-form.ts';
import { rejectForm } from './reject-form.ts';
import { reviewForm } from './review-form.ts';
import { reviewDiff, reviewView } from './review-view.ts';

/** The page behind a link. It decides nothing by itself: that takes a button that a person presses. */
export function renderGatePage(page: GatePage): string {
  const { status, rejected, workflowTitle } = page;
  const heading = gateHeading(page);
  const stage = stageOf(page);
  const state = formState(rejected, fieldsOf(page));
  const canAct = stage !== 'over' && stage !== 'refused';
  // Whoever has a link that was taken back reads nothing of the run any more.
  const shown =
    status.kind !== 'revoked' &&
    html`${asked(page)}${stage === 'open' ? openContent(page, state) : readContent(page)}`;
  return renderPage({
    title: `${rejected && status.kind === 'open' ? 'Not accepted: ' : ''}${heading} · ${workflowTitle}`,
    styles: gatePageStyles,
    shortcut: canAct ? { href: '#decide', label: 'Go to your decision' } : undefined,
    script: GATE_SCRIPT_PATH,
    main: html`<div class="gate ${page.content.kind} ${canAct ? 'waiting' : 'ended'}">
<div class="stack">${pageTop(page, heading, state)}${shown}</div>
${canAct && controls(page, stage, state)}
</div>`,
  });
}

/** The same for a wrong key, a gate that is not there and one that is no longer known. */
export function renderMissingGatePage(): string {
  return renderPage({
    title: 'This link leads nowhere',
    styles: gatePageStyles,
    main: html`<div class="gate ended"><div class="stack">
<h1>This link leads nowhere</h1>
<p>Please check that the whole link was copied, or ask whoever sent it for a new one.</p>
</div></div>`,
  });
}

function pageTop(page: GatePage, heading: string, state: FormState): Html {
  const { workflowTitle, stepTitle } = page;
  return html`<div class="close"><p class="quiet told" dir="auto">${workflowTitle}${stepTitle && html` · ${stepTitle}`}</p><h1>${heading}</h1></div>
${offlineLabel(page.provider)}${state.summary}${changedNotice(page)}${refusalNotice(page)}${gateStatus(page)}${readerLine(page)}${votesSoFar(page)}`;
}

/** All that can be filled in stands before the words of a model, however many these are. */
function openContent(page: GatePage, state: FormState): Html {
  const { content } = page;
  switch (content.kind) {
    case 'questions':
      return html`${delegateForm(page, state)}${questionControls(content.questions, state)}`;
    case 'plan':
      return html`${planActions(page, content.plan)}${planConsequences(page, content.plan)}${amendForm(page, content, state)}${delegateForm(page, state)}${planChanges(content)}${planView(page, content)}`;
    case 'review':
      return html`${editForm(page, content, state)}${delegateForm(page, state)}${reviewDiff(content)}${reviewView(page, content)}`;
    case 'manual':
      return html`${delegateForm(page, state)}${manualView(content)}`;
  }
}

function controls(page: GatePage, stage: GateStage, state: FormState): Html {
  const { content } = page;
  if (stage === 'unproven') return proveForm(page);
  if (stage === 'rejecting') return rejectForm(page, state);
  switch (content.kind) {
    case 'questions':
      return answerForm(page, content.questions, state);
    case 'plan':
      return decisionForm(page, content.plan, state);
    case 'review':
      return reviewForm(page, state);
    case 'manual':
      return manualForm(page, state);
  }
}

/** A plan that was sent back is not kept; a newer one must not stand under the decision about it. */
function readContent(page: GatePage): Html | undefined {
  const { content, status } = page;
  if (content.kind === 'questions') return questionList(content.questions);
  if (content.kind === 'review') return html`${reviewDiff(content)}${reviewView(page, content)}`;
  if (content.kind === 'manual') return manualView(content);
  if (status.kind === 'decided' && status.decision.decision === 'revise') return undefined;
  return html`<div class="card">${planFacts(content.plan, page.rules)}</div>${planActions(page, content.plan)}${planChanges(content)}${planView(page, content)}`;
}

function asked({ userMessage }: GatePage): Html {
  const text = html`<p class="told" dir="auto">${userMessage}</p>`;
  return html`<section class="card close" aria-labelledby="asked-title">
<h2 id="asked-title">What was asked</h2>
${bounded('What was asked', [userMessage], text)}
</section>`;
}
