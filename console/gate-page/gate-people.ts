import type { GatePage } from '../../core/contracts/gate-page.ts';
import { pointInTime } from '../amounts.ts';
import { type Html, html } from '../html.ts';
import { changeList } from './plan-view.ts';

/** For whom the link is: whoever opens it sees in whose name they would decide. */
export function readerLine({ reader }: GatePage): Html | undefined {
  if (reader === undefined) return undefined;
  const { userId, name } = reader;
  return html`<p class="quiet">This link was made for ${name === undefined ? nameOf(userId) : html`${nameOf(name)} (${nameOf(userId)})`}. What is decided with it counts as theirs.</p>`;
}

/** Why who reads cannot decide, ahead of everything that there is to read. */
export function refusalNotice({ rules, status }: GatePage): Html | undefined {
  if (status.kind !== 'open' || rules.refusal === undefined) return undefined;
  return html`<p class="card notice told" role="status">${rules.refusal}</p>`;
}

export function changedNotice({ changedSince, status }: GatePage): Html | undefined {
  if (status.kind !== 'open' || changedSince === undefined) return undefined;
  return html`<div class="card notice bad close" role="alert">
<h2>This is no longer what you were asked about</h2>
<p>Nothing has been decided. Please look at what has changed, and decide again.</p>
${changedSince.changes.length > 0 && changeList(changedSince.changes)}
</div>`;
}

export function votesSoFar({ rules }: GatePage): Html | undefined {
  const { quorum, votes } = rules;
  if (quorum <= 1 && votes.length === 0) return undefined;
  return html`<section class="card close" aria-labelledby="votes-title">
<h2 id="votes-title">${votes.length} of ${quorum} approvals</h2>
${
  votes.length === 0
    ? html`<p class="quiet">Nobody has approved yet. It takes ${quorum} different people.</p>`
    : html`<ul>${votes.map(
        ({ by, at, seat }) =>
          html`<li>${nameOf(by)}${seat !== undefined && html`, in the place of ${nameOf(seat)},`} at ${pointInTime(at)}</li>`,
      )}</ul>`
}
</section>`;
}

function nameOf(name: string): Html {
  return html`<bdi class="told">${name}</bdi>`;
}
