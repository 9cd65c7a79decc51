import type { GatePage } from '../../core/contracts/gate-page.ts';
import type { Plan } from '../../core/contracts/run.ts';
import { count, duration, price } from '../amounts.ts';
import { type Html, html } from '../html.ts';

type PlanContent = Extract<GatePage['content'], { kind: 'plan' }>;

/** Everything that the plan says, in our order and under our headings. */
export function planView({ plan, changes }: PlanContent): Html {
  return html`${changes.length > 0 && changeList(changes)}
<section class="card stack" aria-labelledby="plan-title">
<h2 id="plan-title" class="told" dir="auto">${plan.title}</h2>
${stepTable(plan.steps)}
</section>
<section class="card stack" aria-labelledby="scope-title">
<h2 id="scope-title">Where and what it looks at</h2>
<dl class="terms">
<dt>Scope</dt><dd class="told" dir="auto">${plan.geographicalScope}</dd>
<dt>Focus areas</dt><dd>${list(plan.focusAreas)}</dd>
<dt>Search terms</dt><dd>${list(plan.searchTerms)}</dd>
</dl>
</section>`;
}

/** No text of a model: these stand beside the buttons. */
export function planFacts({ estimatedCostUsd, estimatedMinutes, steps }: Plan): Html {
  return html`<dl class="facts">
<div><dt>Price, estimated</dt><dd>${price(estimatedCostUsd)}</dd></div>
<div><dt>Time, estimated</dt><dd>${duration(estimatedMinutes)}</dd></div>
<div><dt>Work</dt><dd>${count(steps.length, 'step', 'steps')}</dd></div>
</dl>`;
}

function changeList(changes: readonly string[]): Html {
  return html`<section class="card close" aria-labelledby="changes-title">
<h2 id="changes-title">Changed since the last plan</h2>
<ul>${changes.map(change => html`<li class="told" dir="auto">${change}</li>`)}</ul>
</section>`;
}

/** Rows are stacked on small screens; without the roles they would be no table there. */
function stepTable(steps: Plan['steps']): Html {
  const head = ['Step', 'Role', 'Minutes', 'What happens'];
  return html`<table role="table" class="steps">
<caption>Steps, in this order</caption>
<thead role="rowgroup"><tr role="row">${head.map(name => html`<th role="columnheader" scope="col">${name}</th>`)}</tr></thead>
<tbody role="rowgroup">${steps.map(
    ({ name, agentRole, estimatedMinutes, description }, position) => html`<tr role="row">
<th role="rowheader" scope="row" class="told" dir="auto">${position + 1}. ${name}</th>
<td role="cell" class="told quiet" dir="auto">${agentRole}</td>
<td role="cell" class="minutes">${duration(estimatedMinutes)}</td>
<td role="cell" class="told" dir="auto">${description}</td>
</tr>`,
  )}</tbody>
</table>`;
}

function list(entries: readonly string[]): Html {
  if (entries.length === 0) return html`<span class="quiet">None</span>`;
  return html`<ul class="tags">${entries.map(entry => html`<li class="told" dir="auto">${entry}</li>`)}</ul>`;
}
