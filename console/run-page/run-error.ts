import type { RunView } from '../../core/contracts/run.ts';
import { stripDirectives } from '../../core/domain/steps/strip-directives.ts';
import { type Html, html } from '../html.ts';
import { quoted } from '../quoted.ts';

/** Why a run that did not succeed is over, in the words of whatever ended it. */
export function runError({ state, error, completionReason }: RunView): Html | undefined {
  if (state !== 'failed' && state !== 'canceled') return undefined;
  return html`<section class="card close" aria-labelledby="error-title">
<h2 id="error-title">Why it ended</h2>
<dl class="facts">
${completionReason && html`<div><dt>Reason</dt><dd class="told" dir="auto">${completionReason.replaceAll('_', ' ')}</dd></div>`}
${error && html`<div><dt>Error</dt><dd><code>${error.name}</code></dd></div>`}
${error?.stepId && html`<div><dt>Step</dt><dd><code>${error.stepId}</code></dd></div>`}
</dl>
${error && quoted('The error in words', stripDirectives(error.message))}
</section>`;
}
