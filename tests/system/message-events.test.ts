import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MessageView } from '../../core/contracts/message.ts';
import { MESSAGE_POSTED, messageRepliedSchema } from '../../core/contracts/message-posted.ts';
import { busClient } from '../support/bus-client.ts';
import { addToDirectory } from '../support/channel-profiles.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';
import { wholeTable } from '../support/whole-table.ts';

const HELPDESK = 'acme.helpdesk';
const ORDERS = 'acme.orders';
const posted = { version: 1, channelProfileId: 'local', conversationId: 'ticket-1', senderId: 'ada' };

let host: TestHost;
let bus: ReturnType<typeof busClient>;
let takeOut: () => void;
beforeAll(async () => {
  takeOut = addToDirectory({
    channelProfiles: {
      thread: {
        ...{ channel: 'slack', orchestratorId: 'front-desk' },
        slack: { teamId: 'T0ACME', tenantId: 'acme', members: 'any' },
      },
    },
    eventSources: {
      [HELPDESK]: {
        ...{ tenantId: 'acme', users: { named: ['ada', 'bob'] } },
        channelProfiles: ['local', 'thread'],
      },
      [ORDERS]: { tenantId: 'acme', users: { only: 'orders' } },
    },
  });
  host = await openTestHost();
  bus = busClient(host.url);
  await bus.subscribe('replies', { 'detail-type': ['message.replied'] });
});
afterAll(async () => {
  takeOut();
  bus.close();
  await host.close();
});

const nextReply = async () => {
  const received = await bus.collect('replies', all => all.length > 0);
  const [first] = received.map(({ body }) => (body as { detail: unknown }).detail);
  return messageRepliedSchema.parse(first);
};
const messageOf = async (messageId: string, user = 'ada') =>
  host.api.call<MessageView>('GET', `/messages/${messageId}`, undefined, { user, tenant: 'acme' });

describe('an event that hands over a message', () => {
  it('CH-1, CH-10: is worked on as any message is, once however often it comes, and the reply goes over the bus', async () => {
    const detail = { ...posted, text: 'I need a market scan for solar', idempotencyKey: 'ticket-1-1' };
    const first = await bus.put(HELPDESK, MESSAGE_POSTED, detail);
    const second = await bus.put(HELPDESK, MESSAGE_POSTED, detail);
    const replied = await nextReply();
    expect(replied).toMatchObject({
      ...{ tenantId: 'acme', eventSource: HELPDESK, status: 'replied', senderId: 'ada' },
      ...{ conversationId: 'ticket-1', runId: expect.stringMatching(/^run_/) },
      sourceEventId: expect.toBeOneOf([first, second]),
      reply: expect.stringContaining('Market research'),
    });
    const { body } = await messageOf(replied.messageId);
    expect(body).toMatchObject({ status: 'replied', action: 'workflow_start', runId: replied.runId });
    expect((await messageOf(replied.messageId, 'bob')).status).toBe(404);
    const { body: list } = await host.api.call<{ runs: object[] }>('GET', '/runs', undefined, {
      ...{ user: 'ada', tenant: 'acme' },
    });
    expect(list.runs).toHaveLength(1);
    // Nothing more comes of the second one.
    const status = { ...posted, text: '/status' };
    await bus.put(HELPDESK, MESSAGE_POSTED, status);
    const told = await nextReply();
    expect(told).toMatchObject({ runId: replied.runId, reply: expect.stringMatching(/waiting|running/) });
    expect(told.reply).not.toContain('http');
  });

  it('CH-7, CH-10: of a source that may not write there, or as it may not, changes nothing and is kept with the reason', async () => {
    const before = await wholeTable(host.aws.dynamoDb);
    const bad: readonly (readonly [source: string, detail: object, reason: string, says: string])[] = [
      [ORDERS, { ...posted, senderId: 'orders', text: 'Hi' }, 'ForbiddenChannelProfile', 'channelProfileId'],
      [HELPDESK, { ...posted, channelProfileId: 'thread', text: 'Hi' }, 'ForbiddenChannelProfile', 'thread'],
      [HELPDESK, { ...posted, senderId: 'eve', text: 'Hi' }, 'ForbiddenUser', 'eve'],
      [HELPDESK, { ...posted, tenantId: 'other', text: 'Hi' }, 'ForbiddenTenant', 'tenantId'],
      [HELPDESK, { ...posted, text: ' ' }, 'InvalidRequest', 'text'],
      [HELPDESK, { ...posted, text: 'Hi', version: 2 }, 'UnknownVersion', 'version'],
      [HELPDESK, { ...posted, text: 'Other', idempotencyKey: 'ticket-1-1' }, 'IdempotencyKeyReused', 'msg_'],
      ['acme.nobody', { ...posted, text: 'Hi' }, 'UnknownSource', 'acme.nobody'],
    ];
    for (const [source, detail] of bad) await bus.put(source, MESSAGE_POSTED, detail);
    const letters = await bus.collect('countersign-dead-letters', all => all.length >= bad.length);
    const reasons = letters.map(({ attributes }) => attributes.ERROR_CODE).sort();
    expect(reasons).toEqual(bad.map(([, , reason]) => reason).sort());
    for (const [, , reason, says] of bad)
      expect(
        letters.some(
          ({ attributes }) =>
            attributes.ERROR_CODE === reason && attributes.ERROR_MESSAGE?.includes(says) === true,
        ),
      ).toBe(true);
    expect(await wholeTable(host.aws.dynamoDb)).toEqual(before);
  });
});
