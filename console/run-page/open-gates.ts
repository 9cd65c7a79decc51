import type { RunView } from '../../core/contracts/run.ts';
import { pointInTime } from '../amounts.ts';
import { type Html, html } from '../html.ts';

type OpenGate = RunView['gates'][number];

const KINDS: Readonly<Record<OpenGate['kind'], string>> = {
  questions: 'Questions before work begins',
  plan: 'A plan to decide about',
  review: 'Something to decide about',
  manual: 'A prompt that waits for a response',
  step_questions: 'Questions in the middle of a step',
};

/** What waits for a person, with the link of whoever reads this. */
export function openGates({ gates }: Pick<RunView, 'gates'>): Html | undefined {
  if (gates.length === 0) return undefined;
  return html`<section class="card stack" aria-labelledby="gates-title">
<h2 id="gates-title">What waits for a person</h2>
${gates.map(gateView)}
</section>`;
}

function gateView(gate: OpenGate): Html {
  const { kind, stepId, stepTitle = stepId, openedAt, expiresAt, url, policy, votes = [], asked } = gate;
  const quorum = policy?.quorum ?? 1;
  return html`<div class="close">
<h3>${KINDS[kind]}${stepTitle && html`: <bdi class="told">${stepTitle}</bdi>`}</h3>
<p class="quiet small">${openedAt && html`Open since ${pointInTime(openedAt)}, `}until ${pointInTime(expiresAt)}${quorum > 1 && `, ${votes.length} of ${quorum} approvals`}${asked && html`, asked: <bdi class="told">${asked.join(', ')}</bdi>`}</p>
<p>${url === null ? html`<span class="quiet">Others were asked; there is no link for you.</span>` : html`<a class="leads" href="${url}">${kind === 'plan' || kind === 'review' ? 'Look at it and decide' : 'Look at it and answer'}</a>`}</p>
</div>`;
}
