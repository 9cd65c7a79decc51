import { GATE_SCRIPT_PATH } from '../gate-page/gate-script.ts';
import { offlineLabel } from '../gate-page/offline-label.ts';
import { html } from '../html.ts';
import { renderPage } from '../layout.ts';
import { openGates } from './open-gates.ts';
import { runDiagnosis } from './run-diagnosis.ts';
import { runError } from './run-error.ts';
import { furtherReading, startedRuns, whatWasAsked, writtenFiles } from './run-facts.ts';
import type { RunPage } from './run-page.ts';
import { runPageStyles } from './run-page-styles.ts';
import { runStatus, stateName } from './run-status.ts';
import { stepTable } from './step-table.ts';

/** How a run stands and how it came to that. Nothing is changed by looking at it. */
export function renderRunPage(page: RunPage): string {
  const { run, title } = page;
  const hasFailed = run.state === 'failed';
  return renderPage({
    title: `${stateName(run.state)} · ${title}`,
    styles: runPageStyles,
    shortcut: { href: '#ask', label: 'Go to the question' },
    script: GATE_SCRIPT_PATH,
    main: html`<div class="stack run">
<div class="close"><h1 class="told" dir="auto">${title}</h1>
<p class="quiet">Run ${run.runId}</p></div>
${offlineLabel(run.plan?.provider ?? run.gate?.provider ?? '')}
${runStatus(page)}
${openGates(run)}
${runError(run)}
${hasFailed && runDiagnosis(page)}
${stepTable(page)}
${whatWasAsked(page)}
${startedRuns(page)}
${writtenFiles(page)}
${!hasFailed && runDiagnosis(page)}
${furtherReading(page)}
</div>`,
  });
}
