import type { GatePage } from '../../core/contracts/gate-page.ts';
import type { Plan } from '../../core/contracts/run.ts';
import { duration } from '../amounts.ts';
import { bounded } from '../bounded.ts';
import { type Html, html } from '../html.ts';
import { saidBy, writtenBy } from './said-by.ts';

type PlanContent = Extract<GatePage['content'], { kind: 'plan' }>;

/** Everything that the plan says, in our order, in a frame that says whose words these are. */
export function planView(page: GatePage, { plan }: PlanContent): Html {
  return saidBy(page, {
    title: 'The plan in words',
    whose: html`${writtenBy(page)} It describes the work; it does not change what will be done.`,
    body: html`<p class="lead told" dir="auto">${plan.title}</p>
${stepTable(plan.steps)}
<dl class="terms">
<dt>Scope</dt><dd class="told" dir="auto">${plan.geographicalScope}</dd>
<dt>Focus areas</dt><dd>${list(plan.focusAreas)}</dd>
<dt>Search terms</dt><dd>${list(plan.searchTerms)}</dd>
</dl>`,
  });
}

export function planChanges({ changes }: PlanContent): Html | undefined {
  if (changes.length === 0) return undefined;
  return html`<section class="card close" aria-labelledby="changes-title">
<h2 id="changes-title">Changed since the last plan</h2>
${changeList(changes)}
</section>`;
}

export function changeList(changes: readonly string[]): Html {
  const entries = html`<ul>${changes.map(change => html`<li class="told" dir="auto">${change}</li>`)}</ul>`;
  return bounded('Changes', changes, entries);
}

/** Rows are stacked on small screens; without the roles they would be no table there. */
function stepTable(steps: Plan['steps']): Html {
  const head = ['Part', 'Role', 'Minutes', 'What happens'];
  return html`<table role="table" class="steps four">
<caption>What the plan is about, in this order</caption>
<thead role="rowgroup"><tr role="row">${head.map(name => html`<th role="columnheader" scope="col">${name}</th>`)}</tr></thead>
<tbody role="rowgroup">${steps.map(
    ({ name, agentRole, estimatedMinutes, description }, position) => html`<tr role="row">
<th role="rowheader" scope="row" class="told" dir="auto">${position + 1}. ${name}</th>
<td role="cell" class="told quiet" dir="auto">${agentRole}</td>
<td role="cell" class="amount">${duration(estimatedMinutes)}</td>
<td role="cell" class="told" dir="auto">${description}</td>
</tr>`,
  )}</tbody>
</table>`;
}

function list(entries: readonly string[]): Html {
  if (entries.length === 0) return html`<span class="quiet">None</span>`;
  return html`<ul class="tags">${entries.map(entry => html`<li class="told" dir="auto">${entry}</li>`)}</ul>`;
}
