import { LINK_PLACE, type OutboxPage, type OutboxRecord } from '../../core/contracts/notices.ts';
import { pointInTime } from '../amounts.ts';
import { type Html, html } from '../html.ts';
import { renderPage } from '../layout.ts';

/** What was sent to whom, and what would be sent if this host had something to send it with. Newest first. */
export function renderOutboxPage({ entries, next }: OutboxPage): string {
  return renderPage({
    title: 'Outbox',
    styles: outboxStyles,
    main: html`<div class="stack outbox">
<div class="close"><h1>Outbox</h1>
<p class="quiet">What people and systems were told, newest first. “Would be sent”: this host has nothing to send it with. The links work.</p></div>
${entries.length === 0 ? nothing : entries.map(entry => notice(entry))}
${next && html`<p><a href="/outbox?after=${encodeURIComponent(next)}">Older ones</a></p>`}
</div>`,
  });
}

const CHANNELS: Readonly<Record<OutboxRecord['notice']['channel'], string>> = {
  email: 'E-mail',
  slack: 'Slack',
  webhook: 'Webhook',
  eventbridge: 'EventBridge',
};

const KINDS: Readonly<Record<OutboxRecord['notice']['fact']['type'], string>> = {
  'gate.requested': 'requested',
  'gate.reminded': 'reminded',
  'gate.escalated': 'escalated',
  'gate.delegated': 'delegated',
  'gate.changed': 'changed',
  'gate.decided': 'decided',
  'gate.expired': 'expired',
  'run.state_changed': 'state',
  'step.completed': 'step',
  'gate.code_sent': 'code',
  'run.progressed': 'progress',
  'run.ended': 'end',
  'message.replied': 'reply',
};

const STATES: Readonly<Record<OutboxRecord['state'], { name: string; tone: string }>> = {
  waiting: { name: 'Waiting', tone: '' },
  sent: { name: 'Sent', tone: 'good' },
  'would be sent': { name: 'Would be sent', tone: 'good' },
  failed: { name: 'Failed', tone: 'bad' },
};

function notice({ record, link }: OutboxPage['entries'][number]): Html {
  const { notice, state, reason, attempts, nextAt, settledAt, recordedAt } = record;
  const { name, tone } = STATES[state];
  const path = notice.channel === 'webhook' || notice.channel === 'eventbridge' ? 'json' : 'words';
  return html`<article class="card notice ${tone} close" data-notice="${notice.key}">
<h2 class="told" dir="auto">${record.subject}</h2>
<dl class="facts">
<div><dt>State</dt><dd class="state">${name}</dd></div>
<div><dt>Channel</dt><dd>${CHANNELS[notice.channel]}</dd></div>
<div><dt>To</dt><dd class="told" dir="auto">${recipientOf(record)}</dd></div>
<div><dt>Kind</dt><dd>${KINDS[notice.fact.type]}</dd></div>
${notice.fact.runId !== undefined && html`<div><dt>Run</dt><dd><a href="/runs/${encodeURIComponent(notice.fact.runId)}">${notice.fact.runId}</a></dd></div>`}
<div><dt>${settledAt === undefined ? 'Since' : 'At'}</dt><dd>${pointInTime(settledAt ?? recordedAt)}</dd></div>
</dl>
${reason !== undefined && html`<p class="fault told" dir="auto">${reason}${state === 'waiting' && html` Next attempt: ${pointInTime(nextAt)}.`}${attempts > 1 && html` Attempts: ${attempts}.`}</p>`}
<pre class="${path}" dir="auto">${bodyWithLink(record.body, link)}</pre>
</article>`;
}

function recipientOf({ notice: { recipient, channel }, to }: OutboxRecord): string {
  if (channel === 'eventbridge') return 'the event bus';
  return channel === 'webhook' || recipient.startsWith('#') ? to : `${recipient} (${to})`;
}

/** Ours is the last: what others wrote stands before it. */
function bodyWithLink(body: string, link: string | undefined): Html {
  const place = link === undefined ? -1 : body.lastIndexOf(LINK_PLACE);
  if (link === undefined || place < 0) return html`${body}`;
  return html`${body.slice(0, place)}<a href="${link}">${link}</a>${body.slice(place + LINK_PLACE.length)}`;
}

const nothing = html`<p class="card">Nothing has been sent yet. Whom to tell, and how, the settings of a tenant say: see docs/notifications.md.</p>`;

const outboxStyles = html`<style>
.outbox { max-width: 60rem; margin-inline: auto; }
dl.facts { display: flex; flex-wrap: wrap; gap: .2rem 2rem; }
dl.facts dt { color: var(--quiet); font-size: .9rem; }
dl.facts dd { margin: 0; font-weight: 600; }
pre { margin: .5rem 0 0; padding: .75rem 1rem; overflow-y: clip; white-space: pre-wrap; border: 1px solid var(--line); border-radius: .4rem; background: var(--surface); }
pre.words { font: inherit; }
pre.json { font: .9rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
</style>`;
