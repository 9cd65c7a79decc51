import type { ProblemBody } from '../../core/contracts/problem.ts';
import { html } from '../html.ts';
import { renderPage } from '../layout.ts';

/** What a person reads whose request failed, where a program would get the same as JSON. */
export function renderProblemPage(problem: ProblemBody, wasForm: boolean): string {
  const { title, status, detail, hint, requestId } = problem;
  return renderPage({
    title,
    main: html`<div class="stack">
<h1>${title}</h1>
<p>${detail}</p>
${
  wasForm &&
  status >= 500 &&
  html`<p>It is not certain whether your form has arrived. Go back – what you filled in should still be there – and send it again: a decision counts once, however often it is sent.</p>`
}
${hint && html`<p>${hint}</p>`}
${requestId && html`<p class="quiet small">Request ${requestId}</p>`}
</div>`,
  });
}
