import { diagnosisUrl, redriveUrl } from '../../core/domain/diagnosis/diagnosis-urls.ts';
import { type Html, html } from '../html.ts';
import { renderPage } from '../layout.ts';
import type { RedrivePage } from './diagnosis-page.ts';
import { diagnosisStyles } from './diagnosis-styles.ts';

/** What a person confirms: which run goes on, where, and why that is proposed. */
export function renderRedrivePage({
  run,
  diagnosisId,
  gate,
  reason,
  stepId,
  refs,
  nonce,
}: RedrivePage): string {
  const back = diagnosisUrl(run.runId, diagnosisId);
  return renderPage({
    title: `Redrive? · ${run.title}`,
    styles: diagnosisStyles,
    main: html`<div class="stack diagnosis">
<h1>Redrive this run?</h1>
<section class="card close" aria-labelledby="what-title">
<h2 id="what-title" class="told" dir="auto">${run.title}</h2>
<dl class="facts">
<div><dt>Run</dt><dd><a href="/runs/${run.runId}">${run.runId}</a></dd></div>
<div><dt>State</dt><dd>${run.state}</dd></div>
${stepId !== undefined && html`<div><dt>Goes on at step</dt><dd>${stepId}</dd></div>`}
</dl>
<p class="told" dir="auto">${reason}</p>
<p class="quiet small">It rests on ${refs.map(ref => html`<a class="ref" href="${back}#${ref}">${ref}</a> `)}</p>
</section>
${
  gate.state === 'open'
    ? form(run.runId, diagnosisId, gate.contentHash, nonce)
    : html`<p class="card notice" role="status">The run is no longer as it was when this was proposed. There is nothing to confirm.</p>`
}
<p><a href="${back}">Back to the diagnosis</a></p>
</div>`,
  });
}

function form(runId: string, diagnosisId: string, contentHash: string, nonce: string): Html {
  return html`<form class="card stack" method="post" action="${redriveUrl(runId, diagnosisId)}">
<input type="hidden" name="nonce" value="${nonce}">
<input type="hidden" name="contentHash" value="${contentHash}">
<p>The steps that are done stay done; what failed is tried again, and may cost money.</p>
<button class="main">Redrive</button>
</form>`;
}
