import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { USUAL_POLICY } from '../../../../core/contracts/gate-policy.ts';
import { gateMessageSchema, LINK_PLACE } from '../../../../core/contracts/notices.ts';
import type { RunEvent } from '../../../../core/contracts/run-record.ts';
import { composeMessage, readerOfLink } from '../../../../core/domain/notices/compose-message.ts';
import { gateOfNotice } from '../../../../core/domain/notices/gate-fact.ts';
import { routeOf } from '../../../../core/domain/notices/notice-routes.ts';
import { noticesOf } from '../../../../core/domain/notices/notices-of.ts';
import { HOSTILE_TEXTS } from '../../../console/hostile-texts.ts';
import { CHANNELS, gateOf, PEOPLE, planProposed, runAfter } from '../../../support/noticed-run.ts';

const settings = { people: PEOPLE, channels: CHANNELS };
const LINK = 'https://gates.example.com/gates/run_1-g1?k=KEY&x=1';

/** Everything that is sent about the last event of a run, by channel. */
function messagesAfter(...events: RunEvent[]) {
  const { run, event } = runAfter(...events);
  const composed = noticesOf(event, run, settings).map(notice => {
    const route = routeOf(notice, settings, run);
    if (route === undefined) throw new Error('There is no way there.');
    const gate = gateOfNotice(notice, run);
    const link = gate && readerOfLink(notice, gate) ? LINK : undefined;
    return { recipient: notice.recipient, ...composeMessage(notice, { run, gate, route, link }) };
  });
  const of = <Channel extends (typeof composed)[number]['channel']>(channel: Channel, recipient?: string) => {
    type Found = Extract<(typeof composed)[number], { channel: Channel }>;
    const found = composed.find(
      one => one.channel === channel && (recipient === undefined || one.recipient === recipient),
    );
    if (found === undefined) throw new Error(`Nothing goes through ${channel}.`);
    return found as Found;
  };
  return { composed, of };
}

/** A run in which every text of a person or a model is hostile. */
function saying(text: string): RunEvent[] {
  const [started, ...others] = planProposed(
    { provider: text, stepTitle: text },
    { title: text, provider: text, geographicalScope: text },
  );
  if (started?.type !== 'run.started') throw new Error('A run has to start.');
  return [{ ...started, workflowTitle: text, userMessage: text }, ...others];
}

const rejected = (text: string): RunEvent => ({
  ...{ type: 'plan.rejected', at: '2026-11-21T08:00:00.000Z', by: text, gateId: 'run_1-g1', digest: 'd' },
  comment: text,
});

/** Tags with the names of their attributes, without what they say. */
function tagsOf(page: string): string[] {
  return (page.match(/<[^>]*>/g) ?? []).map(tag => tag.replaceAll(/"[^"]*"/g, '""'));
}

/** All that a value says, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const INVISIBLE =
  /(?![\n])[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u061c\u{e0000}-\u{e007f}]/u;

describe.each(HOSTILE_TEXTS)('security 17: in a message, %j', text => {
  const cases = [messagesAfter(...saying(text)), messagesAfter(...saying(text), rejected(text))];
  const plain = [messagesAfter(...saying('plain')), messagesAfter(...saying('plain'), rejected('plain'))];

  it('is only text of an e-mail', () => {
    for (const [position, { of }] of cases.entries()) {
      const { subject, html, text: body } = of('email').message;
      const usual = plain[position]?.of('email').message.html ?? '';
      // An empty quote is left out.
      expect(new Set(tagsOf(html))).toEqual(new Set(tagsOf(usual)));
      expect(tagsOf(html).length).toBeLessThanOrEqual(tagsOf(usual).length);
      expect(html.match(/href="[^"]*"/g)).toEqual([`href="${LINK.replaceAll('&', '&#38;')}"`]);
      expect(subject).not.toMatch(/[\r\n]/);
      expect(subject.length).toBeLessThanOrEqual(200);
      for (const shown of [subject, html, body]) expect(shown).not.toMatch(INVISIBLE);
      expect(body.replace(LINK, '')).not.toMatch(/:\/\/|\bevil\.example|\bwww\./);
      expect(html.replaceAll(/="[^"]*"/g, '')).not.toMatch(/:\/\/|evil\.example/);
      expect(body.length).toBeLessThan(4_000);
      expect(html.length).toBeLessThan(12_000);
    }
  });

  it('is only text in Slack: no mention, no link, no markup', () => {
    for (const { of } of cases) {
      const { text: fallback, blocks } = of('slack', 'ada').message;
      expect(fallback).not.toMatch(/[<>]|:\/\/|evil\.example/);
      for (const block of blocks) {
        if (block.type === 'section')
          for (const field of block.fields) {
            expect(field).toMatchObject({ type: 'mrkdwn', verbatim: true });
            expect(field.text).not.toMatch(/[<>]/);
          }
        if (block.type === 'actions')
          expect(block.elements.map(({ url, value }) => url ?? value)).toEqual([LINK]);
      }
      const sent = JSON.stringify(blocks);
      expect(sent.replace(LINK, '')).not.toMatch(/:\/\/|evil\.example/);
      expect(sent.length).toBeLessThan(8_000);
      for (const shown of textsOf(blocks)) expect(shown).not.toMatch(INVISIBLE);
    }
  });

  it('is nowhere in what systems get', () => {
    const [requested] = cases;
    for (const channel of ['webhook', 'eventbridge'] as const) {
      const { message } = requested?.of(channel) ?? {};
      expect(message).toEqual(plain[0]?.of(channel).message);
    }
  });
});

describe('mentions', () => {
  it.each(['<!channel>', '<!here>', '<@U0BOB>', '<#C1|x>', '<https://evil.example|Approve>'])(
    'security 17: %s of a title mentions nobody',
    text => {
      const { blocks, text: fallback } = messagesAfter(...saying(text)).of('slack', '#gates').message;
      expect(fallback).not.toContain('<');
      const quoted = blocks.filter(({ type }) => type === 'rich_text');
      const others = blocks.filter(({ type }) => type !== 'rich_text');
      expect(JSON.stringify(others)).not.toContain('<');
      // Elements of rich text are no markup: what stands in them is shown as it is.
      for (const block of quoted)
        expect(block).toMatchObject({
          elements: [
            { elements: [{ type: 'text' }] },
            { type: 'rich_text_quote', elements: [{ type: 'text' }] },
          ],
        });
    },
  );
});

describe('the link', () => {
  it('security 3: is in no message to systems, and what is kept of a message has a place for it', () => {
    const { composed, of } = messagesAfter(...planProposed());
    expect(of('email').message.text).toContain(LINK);
    for (const { body, channel } of composed) {
      expect(body).not.toContain('KEY');
      expect(body.includes(LINK_PLACE)).toBe(channel === 'email' || channel === 'slack');
    }
    for (const channel of ['webhook', 'eventbridge'] as const)
      expect(JSON.stringify(of(channel).message)).not.toMatch(/gates\/|https?:|KEY/);
  });

  it('GATE-6: where links are personal, each goes to its reader alone and none to a shared place', () => {
    const gate = gateOf({ asked: ['ada', 'bob'] });
    const reader = (channel: 'email' | 'slack' | 'webhook' | 'eventbridge', recipient: string) =>
      readerOfLink({ channel, recipient }, gate);
    expect(reader('email', 'ada')).toEqual({ userId: 'ada' });
    expect(reader('slack', 'bob')).toEqual({ userId: 'bob' });
    expect(reader('email', 'cyd')).toBeUndefined();
    expect(reader('slack', '#gates')).toBeUndefined();
    expect(reader('webhook', 'ada')).toBeUndefined();
    expect(reader('eventbridge', 'bus')).toBeUndefined();
    expect(readerOfLink({ channel: 'email', recipient: 'ada' }, gateOf({ asked: [] }))).toBeUndefined();
    const { of } = messagesAfter(...planProposed({ asked: ['ada', 'bob'] }));
    expect(JSON.stringify(of('slack', '#gates').message)).not.toContain('KEY');
  });
});

describe('buttons in Slack', () => {
  const buttonsOf = (policy: Partial<typeof USUAL_POLICY>) => {
    const { blocks } = messagesAfter(...planProposed({ policy: { ...USUAL_POLICY, ...policy } })).of(
      'slack',
      'ada',
    ).message;
    return blocks.flatMap(block => (block.type === 'actions' ? block.elements : []));
  };

  it('GATE-6: only open the page, unless the policy lets them decide', () => {
    expect(buttonsOf({}).map(({ action_id }) => action_id)).toEqual(['open']);
    expect(buttonsOf({ decideInSlack: true }).map(({ action_id }) => action_id)).toEqual([
      'open',
      'approve',
      'reject',
    ]);
  });

  it('security 3: carry the gate and the hash of what is shown, and no key', () => {
    const [, ...deciding] = buttonsOf({ decideInSlack: true });
    for (const { value } of deciding)
      expect(JSON.parse(value ?? '')).toEqual({ gateId: 'run_1-g1', contentHash: 'a'.repeat(64) });
  });

  it('GATE-6: leave decisions that need a comment to the page', () => {
    expect(
      buttonsOf({ decideInSlack: true, commentOn: ['reject'] }).map(({ action_id }) => action_id),
    ).toEqual(['open', 'approve']);
  });
});

it('our words say what is asked, until when, and what it costs', () => {
  expect(messagesAfter(...planProposed({ policy: { ...USUAL_POLICY, quorum: 2 } })).of('email').body).toBe(
    `A plan waits for a decision

Workflow: Gated benchmark
Decide before: Fri, 27 Nov 2026 08:00 UTC
Price, estimated: USD 0.42
Work: 3 steps, about 36 min
Approvals: 0 of 2
Run: run_1

What was asked:
> tea

Title of the plan, written by anthropic:
> The market for cargo bikes in the EU

Open and decide: [link]
Opening the link decides nothing; on the page you do.`,
  );
});

describe('what systems get', () => {
  const folder = 'events/notices';
  it.each(readdirSync(folder))('CH-10: %s is an example that the schema reads', name => {
    const example = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
    expect(gateMessageSchema.parse(example)).toEqual(example);
  });

  it('CH-10: holds ids, times and the hash of the content, and nothing else', () => {
    expect(messagesAfter(...planProposed()).of('eventbridge').message).toEqual({
      type: 'gate.requested',
      version: 1,
      id: 'run_1#3#eventbridge#bus',
      at: '2026-11-20T08:00:00.000Z',
      tenantId: 'acme',
      runId: 'run_1',
      workflowId: 'bench-gated',
      gateId: 'run_1-g1',
      gateKind: 'plan',
      contentHash: 'a'.repeat(64),
      expiresAt: '2026-11-27T08:00:00.000Z',
    });
  });
});
