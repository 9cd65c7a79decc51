import type { GatePage } from '../../core/contracts/gate-page.ts';
import { exact, type Html, html } from '../html.ts';
import { renderPage } from '../layout.ts';
import { DECISION_FIELDS, decisionForm } from './decision-form.ts';
import { formState } from './form-faults.ts';
import { gateHeading, gateStatus } from './gate-heading.ts';
import { gatePageStyles } from './gate-page-styles.ts';
import { offlineLabel } from './offline-label.ts';
import { planFacts, planView } from './plan-view.ts';
import { questionFields, questionList, questionsForm } from './questions-form.ts';

/** The page behind a link. It decides nothing by itself: that takes a button that a person presses. */
export function renderGatePage(page: GatePage): string {
  const { content, status, rejected, workflowTitle } = page;
  const heading = gateHeading(page);
  const state = formState(
    rejected,
    content.kind === 'plan' ? DECISION_FIELDS : questionFields(content.questions),
  );
  const isOpen = status.kind === 'open';
  return renderPage({
    title: `${rejected && isOpen ? 'Not sent: ' : ''}${heading} · ${workflowTitle}`,
    styles: gatePageStyles,
    shortcut: isOpen ? { href: '#decision', label: 'Go to your decision' } : undefined,
    main: html`<div class="top stack">
<div class="close"><p class="quiet told" dir="auto">${workflowTitle}</p><h1>${heading}</h1></div>
${offlineLabel(content)}
${state.summary}
${gateStatus(page)}
</div>
${isOpen ? openGate(page, state) : html`<div class="stack">${asked(page)}${shownContent(page)}</div>`}`,
  });
}

/** The same for a wrong key, a gate that is not there and one that is no longer known. */
export function renderMissingGatePage(): string {
  return renderPage({
    title: 'This link leads nowhere',
    styles: gatePageStyles,
    main: html`<div class="top stack">
<h1>This link leads nowhere</h1>
<p>Please check that the whole link was copied, or ask whoever sent it for a new one.</p>
</div>`,
  });
}

function openGate(page: GatePage, state: ReturnType<typeof formState>): Html {
  const { gateId, key, contentHash, content } = page;
  return html`<form class="gate ${content.kind}" method="post" action="/gates/${encodeURIComponent(gateId)}" autocomplete="off">
<input type="hidden" name="k" value="${exact(key)}">
<input type="hidden" name="contentHash" value="${exact(contentHash)}">
${
  content.kind === 'plan'
    ? html`<div class="stack">${asked(page)}${planView(content.plan, content.changes)}${fingerprint(contentHash)}</div>
${decisionForm(content.plan, state)}`
    : html`${asked(page)}
${questionsForm(content.questions, state)}`
}
</form>`;
}

/** A plan that was sent back is not kept; a newer one must not stand under the decision about it. */
function shownContent({ content, status, contentHash }: GatePage): Html | undefined {
  if (content.kind === 'questions') return questionList(content.questions);
  if (status.kind === 'decided' && status.decision.decision === 'revise') return undefined;
  const { plan, changes } = content;
  return html`<div class="card">${planFacts(plan)}</div>${planView(plan, changes)}${fingerprint(contentHash)}`;
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
