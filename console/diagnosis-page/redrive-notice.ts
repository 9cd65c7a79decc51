import type { Diagnosis } from '../../core/contracts/diagnosis.ts';
import { type Html, html } from '../html.ts';

/** The button decides nothing: it leads to the page on which a person confirms. */
export function redriveNotice(
  { proposedRedrive, redrive }: Pick<Diagnosis, 'proposedRedrive' | 'redrive'>,
  mayRedrive: boolean,
): Html | undefined {
  if (proposedRedrive === undefined || redrive === undefined) return undefined;
  const { stepId } = proposedRedrive;
  const [path, query = ''] = redrive.url.split('?');
  const named = new URLSearchParams(query).get('diagnosisId') ?? '';
  return html`<section class="card close" aria-labelledby="redrive-title">
<h2 id="redrive-title">Proposed: redrive</h2>
<p>The run would go on${stepId === null ? '' : html` at step <code>${stepId}</code>`}. Nothing happens before a person confirms it.</p>
${
  redrive.state === 'void'
    ? html`<p class="quiet">The run is no longer as it was then, so this no longer counts.</p>`
    : mayRedrive
      ? html`<form method="get" action="${path ?? ''}"><input type="hidden" name="diagnosisId" value="${named}"><button class="main">Look at it and confirm</button></form>`
      : html`<p class="quiet">Only those who asked for the run can confirm it.</p>`
}
</section>`;
}
