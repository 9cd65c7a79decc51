import type { RunState } from '../../core/contracts/run.ts';
import { type Html, html } from '../html.ts';

interface Asking {
  readonly runId: string;
  readonly state: RunState;
  readonly nonce: string;
  readonly wasAsked: boolean;
}

/** Of a run that failed the question is plain; of any other somebody has to say it. */
export function askForm({ runId, state, nonce, wasAsked }: Asking): Html {
  const hasFailed = state === 'failed';
  const button = hasFailed ? 'Why did this fail?' : 'Ask about this run';
  return html`<form class="card stack" id="ask" method="post" action="/runs/${runId}/diagnose" aria-labelledby="ask-title" tabindex="-1">
<h2 id="ask-title">${wasAsked ? 'Ask again' : button}</h2>
<input type="hidden" name="nonce" value="${nonce}">
<div><label for="question">Your question${hasFailed && html` <span class="quiet">(or leave it empty)</span>`}</label>
<textarea id="question" name="question" rows="2" maxlength="4000" dir="auto"${!hasFailed && html` required`}></textarea></div>
<button class="${wasAsked ? '' : 'main'}">${button}</button>
<p class="quiet small">Somebody looks into the run, beside it. Nothing of the run changes.</p>
</form>`;
}
