import { describe, expect, it } from 'vitest';
import { renderOutboxPage } from '../../console/outbox-page/render-outbox-page.ts';
import type { NoticeRecord, OutboxPage } from '../../core/contracts/notices.ts';
import { showOutbox } from '../../functions/api/outbox.ts';
import type { HttpRequest } from '../../functions/middleware/http-request.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';

const LINK = '/gates/run_1-g1?k=KEY&x=1';

function recordOf(changes: Partial<NoticeRecord> = {}): NoticeRecord {
  return {
    notice: {
      key: 'run_1#3#email#ada',
      sequence: 3,
      channel: 'email',
      recipient: 'ada',
      fact: {
        type: 'gate.requested',
        version: 1,
        id: 'run_1#3#email#ada',
        at: '2026-11-20T08:00:00.000Z',
        tenantId: 'acme',
        runId: 'run_1',
        workflowId: 'bench-gated',
        gateId: 'run_1-g1',
        gateKind: 'plan',
        contentHash: 'a'.repeat(64),
        expiresAt: '2026-11-27T08:00:00.000Z',
      },
    },
    to: 'ada@example.com',
    recordedAt: '2026-11-20T08:00:00.000Z',
    subject: 'A plan waits for a decision',
    body: 'What was asked:\n> tea [link]\n\nOpen and decide: [link]\n',
    state: 'would be sent',
    attempts: 1,
    nextAt: '2026-11-20T08:00:00.000Z',
    settledAt: '2026-11-20T08:00:01.000Z',
    ...changes,
  };
}

const shown = (record: NoticeRecord, more: Partial<OutboxPage> = {}) =>
  renderOutboxPage({ entries: [{ record, link: LINK }], ...more });

function tagsOf(page: string): string[] {
  return (page.match(/<[^>]*>/g) ?? []).map(tag => tag.replaceAll(/"[^"]*"/g, '""'));
}

describe('the outbox', () => {
  it('GATE-6: shows channel, recipient, kind, run and state, and the link that works', () => {
    const page = shown(recordOf());
    for (const text of ['E-mail', 'ada (ada@example.com)', 'requested', 'run_1', 'Would be sent'])
      expect(page).toContain(text);
    expect(page).toContain(`<a href="${LINK.replace('&', '&#38;')}">`);
  });

  it('security 17: puts the link where we wrote of it, and not where somebody else did', () => {
    const page = shown(recordOf());
    expect(page.match(/<a href="\/gates/g)).toHaveLength(1);
    expect(page).toContain('tea [link]');
  });

  it('GATE-6: says why something failed, and when it is tried again', () => {
    const failed = shown(recordOf({ state: 'failed', reason: 'SES answered MessageRejected.', attempts: 2 }));
    expect(failed).toContain('SES answered MessageRejected. Attempts: 2.');
    const { settledAt, ...unsettled } = recordOf();
    const waiting = shown({ ...unsettled, state: 'waiting', reason: 'Slack asks for a pause.' });
    expect(waiting).toContain('Slack asks for a pause. Next attempt: ');
  });

  it('leads to older ones, if there are any', () => {
    expect(shown(recordOf())).not.toContain('Older ones');
    expect(shown(recordOf(), { next: 'a+b' })).toContain('href="/outbox?after=a%2Bb"');
    expect(renderOutboxPage({ entries: [] })).toContain('Nothing has been sent yet.');
  });

  it.each(HOSTILE_TEXTS)('security 17: %j is only text', text => {
    const hostile = (said: string) =>
      shown(
        recordOf({
          ...{ subject: said, body: said, to: said, reason: said, state: 'failed' },
          notice: { ...recordOf().notice, key: said, recipient: said },
        }),
      );
    expect(tagsOf(hostile(text))).toEqual(tagsOf(hostile('plain')));
    expect(hostile(text)).not.toMatch(/[\u202e\u2066\u200b]/);
  });

  it('GATE-6: is nowhere on AWS', async () => {
    const route = showOutbox({ outbox: undefined, runs: {} as never, linkTo: async () => undefined });
    await expect(route({} as HttpRequest)).rejects.toMatchObject({ status: 404 });
  });
});
