import type { RunOutputs } from '../../core/contracts/api.ts';
import type { StepState, StepTold } from '../../core/domain/run/tell-steps.ts';
import { count, elapsed, price } from '../amounts.ts';
import { doerOf } from '../doer-of.ts';
import { type Html, html } from '../html.ts';
import type { RunPage } from './run-page.ts';

type Output = RunOutputs['outputs'][number];

const TONES: Partial<Record<StepState, string>> = {
  done: 'good',
  failed: 'bad',
  'not passed': 'bad',
  'broken off': 'bad',
};

/** The steps in their order, and what each has made. Rows are stacked on small screens; without the roles they would be no table there. */
export function stepTable({ steps, firstEvents, readable }: RunPage): Html | undefined {
  if (steps.length === 0) return undefined;
  const head = ['Step', 'State', 'What it took', 'What there is to read'];
  return html`<section class="card stack" aria-labelledby="steps-title">
<h2 id="steps-title">Steps</h2>
<table role="table" class="steps four">
<caption>In this order${firstEvents !== undefined && `; times and costs are those of the first ${firstEvents} events`}</caption>
<thead role="rowgroup"><tr role="row">${head.map(name => html`<th role="columnheader" scope="col">${name}</th>`)}</tr></thead>
<tbody role="rowgroup">${steps.map(step =>
    row(
      step,
      readable.outputs.filter(({ stepId }) => stepId === step.stepId),
    ),
  )}</tbody>
</table>
</section>`;
}

function row(step: StepTold, outputs: readonly Output[]): Html {
  const { title, kind, role, state } = step;
  const isAside = state === 'left out' || state === 'not reached' || state === 'to come';
  return html`<tr role="row"${isAside && html` class="left-out"`}>
<th role="rowheader" scope="row" class="told" dir="auto">${title}${kind && html`<br><span class="doer">${doerOf({ kind, role })}</span>`}</th>
<td role="cell" class="amount"><span class="tag ${TONES[state] ?? ''}">${state}</span></td>
<td role="cell" class="quiet">${tookOf(step)}</td>
<td role="cell" class="made">${outputs.map(({ key, url, gateId }) => html`<a href="${url}">${key}</a>${gateId && html` <span class="quiet">(waits)</span>`} `)}</td>
</tr>`;
}

function tookOf({ attempts, workedMs, costUsd }: StepTold): string {
  if (attempts === 0) return '';
  return [
    count(attempts, 'attempt', 'attempts'),
    ...(workedMs === undefined ? [] : [elapsed(workedMs)]),
    ...(costUsd === undefined ? [] : [price(costUsd)]),
  ].join(' · ');
}
