import type { Diagnosis } from '../../core/contracts/diagnosis.ts';
import { headingOf } from '../../core/contracts/diagnosis-reply.ts';
import { diagnosisUrl } from '../../core/domain/diagnosis/diagnosis-urls.ts';
import { stripDirectives } from '../../core/domain/steps/strip-directives.ts';
import { pointInTime } from '../amounts.ts';
import { askForm } from '../diagnosis-page/ask-form.ts';
import { redriveNotice } from '../diagnosis-page/redrive-notice.ts';
import { type Html, html } from '../html.ts';
import { quoted } from '../quoted.ts';
import type { RunPage } from './run-page.ts';

/** What was found out last, in short, and the form that has somebody look into it. */
export function runDiagnosis({ run, diagnosis, mayRedrive, nonce }: RunPage): Html {
  return html`${diagnosis && found(run.runId, diagnosis)}
${diagnosis?.redrive?.state === 'open' && redriveNotice(diagnosis, mayRedrive)}
${askForm({ ...run, nonce, wasAsked: diagnosis !== undefined })}`;
}

function found(
  runId: string,
  { diagnosisId, status, cause, uncertainty, question, createdAt }: Diagnosis,
): Html {
  const isUnderWay = status === 'gathering' || status === 'reasoning';
  const says = cause?.statement ?? question ?? uncertainty;
  return html`<section class="card close" aria-labelledby="found-title">
<h2 id="found-title">${isUnderWay ? 'Somebody is looking into it' : cause === null ? 'No cause is plain' : headingOf(cause.kind)}</h2>
${says && quoted('What was found', stripDirectives(says))}
<p class="quiet small">Asked ${pointInTime(createdAt)}${cause !== null && ` · confidence: ${cause.confidence}`}</p>
<p><a class="leads" href="${diagnosisUrl(runId, diagnosisId)}">${isUnderWay ? 'See how far it is' : 'What this rests on'}</a></p>
</section>`;
}
