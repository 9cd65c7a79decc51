import type { RunState, RunView } from '../../core/contracts/run.ts';
import { stripDirectives } from '../../core/domain/steps/strip-directives.ts';
import { count, elapsed, pointInTime, price } from '../amounts.ts';
import { bounded } from '../bounded.ts';
import { type Html, html } from '../html.ts';
import type { RunPage } from './run-page.ts';

const STATES: Readonly<Record<RunState, { readonly name: string; readonly tone: string }>> = {
  queued: { name: 'About to begin', tone: '' },
  running: { name: 'Under way', tone: '' },
  waiting: { name: 'Waits for a person', tone: '' },
  succeeded: { name: 'Succeeded', tone: 'good' },
  failed: { name: 'Failed', tone: 'bad' },
  canceled: { name: 'Canceled', tone: '' },
};

const PHASES: Readonly<Record<RunView['phase'], string>> = {
  clarify: 'questions',
  plan: 'plan',
  execute: 'work',
  completed: 'completed',
  cancelled: 'cancelled',
};

export function stateName(state: RunState): string {
  return STATES[state].name;
}

/** How it stands, what comes next, and what it has taken so far. */
export function runStatus(page: RunPage): Html {
  const { runId, state, progress, profile } = page.run;
  const isOver = page.run.completedAt !== undefined;
  const { nextExpectedAction } = progress;
  const summary = stripDirectives(progress.summary);
  return html`<section class="card notice ${STATES[state].tone} stack" aria-labelledby="state-title">
<div class="close"><h2 id="state-title">${stateName(state)}</h2>
${bounded('How it stands', [summary], html`<p class="told" dir="auto">${summary}</p>`)}
<p>Next: ${nextExpectedAction}${!isOver && html` <a href="/runs/${runId}">Look again</a>`}</p></div>
<dl class="facts">
<div><dt>Phase</dt><dd>${PHASES[page.run.phase]}</dd></div>
${profile && html`<div><dt>Profile</dt><dd class="told" dir="auto">${profile.profile}: ${profile.phase.toLowerCase()}${profile.stage !== null && `, ${profile.stage.toLowerCase()}`}, iteration ${profile.iteration}</dd></div>`}
${times(page)}
${usage(page.run)}
</dl>
</section>`;
}

function times({ run, elapsedMs, waitedMs }: RunPage): Html {
  const { createdAt, completedAt, progress } = run;
  return html`<div><dt>Began</dt><dd>${pointInTime(createdAt)}</dd></div>
${
  completedAt === undefined
    ? html`<div><dt>Last sign of life</dt><dd>${pointInTime(progress.lastProgressAt)}</dd></div>`
    : html`<div><dt>Ended</dt><dd>${pointInTime(completedAt)}</dd></div>`
}
<div><dt>${completedAt === undefined ? 'Under way for' : 'Took'}</dt><dd>${elapsed(elapsedMs)}</dd></div>
${waitedMs > 0 && html`<div><dt>Of that, waiting for people</dt><dd>${elapsed(waitedMs)}</dd></div>`}`;
}

function usage({ usage: { costUsd, inputTokens, outputTokens }, plan }: RunView): Html {
  const cap = plan?.capUsd;
  return html`<div><dt>Cost</dt><dd>${price(costUsd)}${cap !== undefined && ` of at most ${price(cap)}`}</dd></div>
<div><dt>Tokens</dt><dd>${count(inputTokens, 'in', 'in')}, ${count(outputTokens, 'out', 'out')}</dd></div>`;
}
