import type { GatePage } from '../../core/contracts/gate-page.ts';
import type { DecisionRecord } from '../../core/contracts/run-record.ts';
import { pointInTime } from '../amounts.ts';
import { type Html, html } from '../html.ts';

/** How things stand, in our words. */
export function gateHeading(page: GatePage): string {
  const { status, content, stepTitle } = page;
  switch (status.kind) {
    case 'open':
      if (page.rules.refusal !== undefined) return refusedHeading(page);
      return isMidway(content, stepTitle) ? 'Some questions before the work goes on' : HEADINGS[content.kind];
    case 'decided':
      return content.kind === 'plan' || content.kind === 'questions'
        ? DECIDED[status.decision.decision].heading
        : `Decided: ${DECIDED[status.decision.decision].decision.toLowerCase()}`;
    case 'expired':
      return 'The time to decide is over';
    case 'revoked':
      return 'This link was taken back';
    case 'closed':
      return 'There is nothing left to decide';
  }
}

function refusedHeading({ rules, reader }: GatePage): string {
  if (rules.votes.some(({ by }) => by === reader?.userId)) return 'You have approved this';
  return rules.mayReject ? 'You may only reject this' : 'You have nothing to decide here';
}

export function gateStatus(page: GatePage): Html {
  const { status, expiresAt } = page;
  switch (status.kind) {
    case 'open':
      return html`<p>${waitingFor(page)} before ${pointInTime(expiresAt)}.${page.openedAt && html` <span class="quiet">Open since ${pointInTime(page.openedAt)}.</span>`}</p>
<p class="card notice" role="status" data-from="${expiresAt}" hidden>The time is over: what is sent now is not taken any more.</p>`;
    case 'decided':
      return html`${decided(status.decision)}${status.next && nextNotice(status.next)}`;
    case 'expired':
      return html`<p class="card notice">The time ended at ${pointInTime(expiresAt)} without a decision. Whoever needs the result starts a new run.</p>`;
    case 'revoked':
      return html`<p class="card notice">It no longer leads to a decision. Whoever sent it can send another one.</p>`;
    case 'closed':
      return html`<p class="card notice">The run ended before anything was decided here: <bdi class="told">${status.runSummary}</bdi></p>`;
  }
}

function waitingFor(page: GatePage): string {
  const { content, stepTitle } = page;
  if (page.rules.refusal !== undefined) return 'Others can decide';
  return isMidway(content, stepTitle)
    ? 'The step goes on with your answers. Please answer'
    : WAITING[content.kind];
}

/** Questions of a step come while the work is under way; the others come before it. */
function isMidway({ kind }: GatePage['content'], stepTitle: string | undefined): boolean {
  return kind === 'questions' && stepTitle !== undefined;
}

const HEADINGS: Readonly<Record<GatePage['content']['kind'], string>> = {
  questions: 'Some questions before work begins',
  plan: 'A plan waits for your decision',
  review: 'Something waits for your decision',
  manual: 'A prompt waits for a response',
};

const WAITING: Readonly<Record<GatePage['content']['kind'], string>> = {
  questions: 'The answers decide what is planned. Please answer',
  plan: 'The work begins only if you approve. Please decide',
  review: 'The run goes on only if you approve. Please decide',
  manual: 'Copy the prompt, have it answered, and hand in the response. Please do so',
};

const DECIDED = {
  answer: { heading: 'The questions are answered', decision: 'Answered', next: undefined },
  approve: { heading: 'The plan is approved', decision: 'Approved', next: undefined },
  revise: {
    heading: 'Changes to the plan were asked for',
    decision: 'Changes asked for',
    next: 'The next plan comes with a link of its own.',
  },
  reject: { heading: 'The plan is rejected', decision: 'Rejected', next: undefined },
  respond: { heading: 'The response is handed in', decision: 'Handed in', next: undefined },
} as const;

type Next = NonNullable<Extract<GatePage['status'], { kind: 'decided' }>['next']>;

/** In words only: the next gate has a link of its own. */
function nextNotice(next: Next): Html {
  if (next.kind === 'looked at')
    return html`<p class="card notice" role="status">What was handed in is being looked at. Load this page again to see whether it fits.</p>`;
  return html`<div class="card notice bad close" role="alert">
<h2>What was handed in does not fit</h2>
${next.fault && html`<p class="told" dir="auto">${next.fault}</p>`}
<p>A new gate is open, where it can be mended. It has a link of its own: please ask whoever sent you this one.</p>
</div>`;
}

function decided({ decision, by, seat, at, comment }: DecisionRecord): Html {
  const { decision: name, next } = DECIDED[decision];
  const isGood = decision === 'approve' || decision === 'answer';
  return html`<div class="card notice ${isGood ? 'good' : ''} close">
<dl class="terms">
<dt>Decision</dt><dd>${name}</dd>
<dt>Decided by</dt><dd class="told" dir="auto">${by}</dd>
${seat !== undefined && html`<dt>In the place of</dt><dd class="told" dir="auto">${seat}</dd>`}
<dt>Decided at</dt><dd>${pointInTime(at)}</dd>
${comment && html`<dt>Comment</dt><dd class="told" dir="auto">${comment}</dd>`}
</dl>
${next && html`<p>${next}</p>`}
</div>`;
}
