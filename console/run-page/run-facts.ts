import { stripDirectives } from '../../core/domain/steps/strip-directives.ts';
import { count } from '../amounts.ts';
import { type Html, html } from '../html.ts';
import { quoted } from '../quoted.ts';
import type { RunPage } from './run-page.ts';

/** A page is no place for thousands: the rest is in the list of outputs. */
const MOST_LISTED = 50;

/** Who wanted what. */
export function whatWasAsked({ run, requestedBy }: RunPage): Html {
  const { userId, userMessage, origin, parentRunId } = run;
  const asked = stripDirectives(userMessage);
  return html`<section class="card close" aria-labelledby="asked-title">
<h2 id="asked-title">What was asked</h2>
${asked !== '' && quoted('What was asked', asked)}
<p class="quiet small">By <bdi class="told">${requestedBy}</bdi>${requestedBy !== userId && html` for <bdi class="told">${userId}</bdi>`}${origin?.channel && html`, in a message from <bdi class="told">${origin.channel}</bdi>`}${parentRunId && html`, by the run <a href="${runUrl(parentRunId)}">${parentRunId}</a>`}.</p>
</section>`;
}

export function startedRuns({ children }: RunPage): Html | undefined {
  return listed(
    'Runs that it started',
    'children',
    children.map(runId => html`<a href="${runUrl(runId)}">${runId}</a>`),
  );
}

/** Named in full, so that no name that a model chose stands alone. */
export function writtenFiles({ readable }: RunPage): Html | undefined {
  return listed(
    'Files that it wrote',
    'files',
    readable.files.map(({ path, url }) => html`<a href="${url}"><code>${path}</code></a>`),
  );
}

/** For whoever wants all of it: what programs read. */
export function furtherReading({ run: { runId } }: RunPage): Html {
  return html`<nav class="card close" aria-labelledby="more-title">
<h2 id="more-title">All of it</h2>
<ul>
<li><a href="/runs/${runId}/events">The journal</a>: what happened, in its order</li>
<li><a href="/runs/${runId}/audit">The audit</a>: what people were asked and said</li>
<li><a href="/runs/${runId}/outputs">The outputs</a>: what there is to read</li>
</ul>
</nav>`;
}

function listed(title: string, id: string, entries: readonly Html[]): Html | undefined {
  if (entries.length === 0) return undefined;
  const more = entries.length - MOST_LISTED;
  return html`<section class="card close" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
<ul>${entries.slice(0, MOST_LISTED).map(entry => html`<li class="told">${entry}</li>`)}</ul>
${more > 0 && html`<p class="quiet">And ${count(more, 'other', 'others')}.</p>`}
</section>`;
}

function runUrl(runId: string): string {
  return `/runs/${encodeURIComponent(runId)}`;
}
