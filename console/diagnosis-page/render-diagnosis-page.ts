import type { Diagnosis } from '../../core/contracts/diagnosis.ts';
import { headingOf } from '../../core/contracts/diagnosis-reply.ts';
import { pointInTime } from '../amounts.ts';
import { type Html, html } from '../html.ts';
import { renderPage } from '../layout.ts';
import { askForm } from './ask-form.ts';
import type { DiagnosisPage } from './diagnosis-page.ts';
import { diagnosisStyles } from './diagnosis-styles.ts';
import { redriveNotice } from './redrive-notice.ts';

type Shown = NonNullable<DiagnosisPage['shown']>;

/** Why a run is as it is, with every claim leading to what it rests on. Nothing is changed by looking at it. */
export function renderDiagnosisPage(page: DiagnosisPage): string {
  const { run, nonce, shown } = page;
  return renderPage({
    title: `Why? · ${run.title}`,
    styles: diagnosisStyles,
    shortcut: { href: '#ask', label: 'Go to the question' },
    main: html`<div class="stack diagnosis">
<div class="close"><h1 class="told" dir="auto">${run.title}</h1>
<p class="quiet">Run <a href="/runs/${run.runId}">${run.runId}</a>, ${run.state}. <span dir="auto">${run.summary}</span></p></div>
${shown && diagnosisView(page, shown)}
${askForm({ ...run, nonce, wasAsked: shown !== undefined })}
</div>`,
  });
}

function diagnosisView({ run, mayRedrive }: DiagnosisPage, { diagnosis, question, evidence }: Shown): Html {
  const { diagnosisId, createdAt, status } = diagnosis;
  return html`<section class="card close" aria-labelledby="asked-title">
<h2 id="asked-title">What was asked</h2>
<p class="told" dir="auto">${question}</p>
<p class="quiet small">${pointInTime(createdAt)} · ${diagnosisId} · <a href="/runs/${run.runId}/diagnosis/bundle?diagnosisId=${diagnosisId}">everything that was kept</a></p>
</section>
${status === 'gathering' || status === 'reasoning' ? underWay(run.runId, diagnosis) : answerView(diagnosis, evidence, mayRedrive)}`;
}

function underWay(runId: string, { diagnosisId, status }: Diagnosis): Html {
  const doing = status === 'gathering' ? 'Evidence is being gathered.' : 'The evidence is being gone over.';
  return html`<p class="card notice" role="status">${doing} <a href="/runs/${runId}/diagnosis?diagnosisId=${diagnosisId}">Look again</a></p>`;
}

function answerView(diagnosis: Diagnosis, evidence: Shown['evidence'], mayRedrive: boolean): Html {
  return html`${verdict(diagnosis)}
${claims(diagnosis)}
${nextSteps(diagnosis)}
${redriveNotice(diagnosis, mayRedrive)}
${references(diagnosis, evidence)}
${listOf('What was checked', 'checked', diagnosis.checked)}
${listOf(
  'What is missing',
  'missing',
  diagnosis.missing.map(({ what, where, why }) => `${what} (${where}): ${why}`),
)}`;
}

function verdict({ cause, uncertainty, question, error }: Diagnosis): Html {
  return html`<section class="card notice ${cause === null ? '' : 'good'} close" aria-labelledby="cause-title">
<h2 id="cause-title">${cause === null ? 'No cause is plain' : headingOf(cause.kind)}</h2>
${cause !== null && html`<p class="told cause" dir="auto">${cause.statement}</p><p class="quiet small">${cause.kind.replaceAll('_', ' ')} · confidence: ${cause.confidence}</p>`}
${uncertainty && html`<p class="told" dir="auto">${uncertainty}</p>`}
${question && html`<p class="told" dir="auto"><strong>Question:</strong> ${question}</p>`}
${error && html`<p class="fault">The diagnostics agent could not be asked: ${error}.</p>`}
</section>`;
}

function claims({ claims: all, struckOut }: Diagnosis): Html | undefined {
  if (all.length === 0 && struckOut === 0) return undefined;
  return html`<section class="card close" aria-labelledby="claims-title">
<h2 id="claims-title">What the evidence shows</h2>
<ul>${all.map(({ text, refs }) => html`<li class="told" dir="auto">${text} ${refs.map(ref => html`<a class="ref" href="#${ref}">${ref}</a> `)}</li>`)}</ul>
${struckOut > 0 && html`<p class="quiet">${struckOut} ${struckOut === 1 ? 'claim was' : 'claims were'} left out: what was referred to is not in the evidence.</p>`}
</section>`;
}

function nextSteps({ nextSteps: all }: Diagnosis): Html | undefined {
  if (all.length === 0) return undefined;
  return html`<section class="card close" aria-labelledby="next-title">
<h2 id="next-title">Next steps</h2>
<ol>${all.map(({ text }) => html`<li class="told" dir="auto">${text}</li>`)}</ol>
</section>`;
}

function references({ references: all }: Diagnosis, evidence: Shown['evidence']): Html | undefined {
  if (all.length === 0) return undefined;
  return html`<section class="stack" aria-labelledby="evidence-title">
<h2 id="evidence-title">Evidence</h2>
${all.map(
  ({
    ref,
    kind,
    path,
    url,
    provenance,
  }) => html`<article class="card close" id="${ref}" tabindex="-1" aria-labelledby="title-${ref}">
<h3 id="title-${ref}">${ref} · ${kind}</h3>
<p class="quiet small told" dir="auto">${path}${provenance.timeRange && html` · ${pointInTime(provenance.timeRange.from)} to ${pointInTime(provenance.timeRange.to)}`} · ${provenance.reasonSelected}${url && html` · <a href="${url}">the whole of ${ref}</a>`}</p>
<pre tabindex="0" dir="auto" role="region" aria-label="Text of ${ref}">${evidence[ref] ?? ''}</pre>
</article>`,
)}
</section>`;
}

function listOf(title: string, id: string, lines: readonly string[]): Html | undefined {
  if (lines.length === 0) return undefined;
  return html`<details class="card"><summary id="${id}-title">${title} (${lines.length})</summary>
<ul>${lines.map(line => html`<li class="told" dir="auto">${line}</li>`)}</ul></details>`;
}
