import type { GatePage } from '../../core/contracts/gate-page.ts';
import type { Plan, PlanAction } from '../../core/contracts/run.ts';
import { count, duration, price } from '../amounts.ts';
import { doerOf } from '../doer-of.ts';
import { type Html, html } from '../html.ts';

const isDroppedOf = (plan: Plan) => (action: PlanAction) => plan.dropped.includes(action.stepId);

/** The steps that will run, without those that were left out. */
export function actionsOf(plan: Plan): PlanAction[] {
  const isDropped = isDroppedOf(plan);
  return plan.actions.filter(action => !isDropped(action));
}

/** No text of a model: these stand beside the buttons. */
export function planFacts(plan: Plan, rules: GatePage['rules']): Html {
  const { estimatedCostUsd, estimatedMinutes, capUsd, steps } = plan;
  const amount = plan.actions.length > 0 ? actionsOf(plan).length : steps.length;
  return html`<dl class="facts">
<div><dt>Price, estimated</dt><dd>${price(estimatedCostUsd)}</dd></div>
${capUsd !== undefined && html`<div class="named"><dt>At most</dt><dd>${price(capUsd)}</dd></div>`}
<div><dt>Time, estimated</dt><dd>${duration(estimatedMinutes)}</dd></div>
<div><dt>Work</dt><dd>${count(amount, 'step', 'steps')}</dd></div>
${rules.quorum > 1 && html`<div class="named"><dt>Approvals</dt><dd>${rules.votes.length} of ${rules.quorum}</dd></div>`}
</dl>`;
}

/** What the machine will really do, told by us and before anything that a model says of it. */
export function planActions({ status }: Pick<GatePage, 'status'>, plan: Plan): Html | undefined {
  if (plan.actions.length === 0) return undefined;
  const isDropped = isDroppedOf(plan);
  const head = ['Step', 'Who does it', 'Price'];
  const rows = plan.actions.map(
    (action, position) => html`<tr role="row"${isDropped(action) && html` class="left-out"`}>
<th role="rowheader" scope="row" class="told" dir="auto">${position + 1}. ${action.title}${tagsOf(action, isDropped(action))}</th>
<td role="cell" class="told quiet" dir="auto">${doerOf(action)}</td>
<td role="cell" class="amount">${isDropped(action) ? 'none' : price(action.estimatedCostUsd)}</td>
</tr>`,
  );
  return html`<section class="card stack ours" aria-labelledby="actions-title">
<h2 id="actions-title">${titleOf(status)}</h2>
<table role="table" class="steps">
<caption>The steps of the workflow, in this order</caption>
<thead role="rowgroup"><tr role="row">${head.map(name => html`<th role="columnheader" scope="col">${name}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows}</tbody>
</table>
</section>`;
}

function titleOf(status: GatePage['status']): string {
  if (status.kind === 'open') return 'What will be done';
  const isApproved = status.kind === 'decided' && status.decision.decision === 'approve';
  return isApproved ? 'What was approved' : 'What would have been done';
}

/** What each decision leads to, and what none of them does. */
export function planConsequences({ rules }: GatePage, plan: Plan): Html {
  const missing = rules.quorum - rules.votes.length;
  const begins =
    missing > 1
      ? `Your approval is one of ${rules.quorum}; the work begins with the last of them.`
      : 'The work begins at once.';
  return html`<section class="card stack ours" aria-labelledby="next-title">
<h2 id="next-title">What happens next</h2>
<dl class="terms">
<dt>If you approve</dt><dd>${begins}${askingAt(plan)}</dd>
<dt>If you ask for changes</dt><dd>A new plan is made with your comment, and asked about again. No step begins.</dd>
<dt>If you reject</dt><dd>The run ends. No step begins.</dd>
<dt>If nobody decides</dt><dd>The time runs out. No step begins.</dd>
</dl>
<h2>What it will not do</h2>
<ul>
<li>Nothing but the steps ${plan.actions.length > 0 ? 'above' : 'of the workflow'}: what a model writes adds none.</li>
${plan.capUsd !== undefined && html`<li>No call to a model that could take the run beyond ${price(plan.capUsd)}.</li>`}
${leftOut(plan)}
<li>Nothing that differs from this page: if the plan changes, your approval no longer counts.</li>
</ul>
</section>`;
}

function askingAt(plan: Plan): string {
  const isDropped = isDroppedOf(plan);
  const numbers = plan.actions.flatMap((action, position) =>
    action.kind.startsWith('human_') && !isDropped(action) ? [position + 1] : [],
  );
  if (numbers.length === 0) return '';
  const steps = numbers.join(', ').replace(/, (\d+)$/, ' and $1');
  return ` At ${numbers.length === 1 ? 'step' : 'steps'} ${steps} it stops and asks a person.`;
}

function leftOut({ dropped, actions }: Plan): Html | undefined {
  if (dropped.length === 0) return undefined;
  const titles = dropped.map(stepId => actions.find(action => action.stepId === stepId)?.title ?? stepId);
  return html`<li>What was left out: <bdi class="told">${titles.join(', ')}</bdi>.</li>`;
}

function tagsOf({ optional }: PlanAction, isDropped: boolean): Html | undefined {
  if (isDropped) return html` <span class="tag">left out</span>`;
  return optional ? html` <span class="tag">optional</span>` : undefined;
}
