import { readFileSync } from 'node:fs';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { describe, expect, it } from 'vitest';
import { ChannelUnavailable } from '../../../../core/adapters/notify/delivery-faults.ts';
import { eventBusTransport } from '../../../../core/adapters/notify/event-bus.ts';
import { gateMessageSchema } from '../../../../core/contracts/notices.ts';
import { type Answer, answerJson, startLoopback } from '../providers/loopback-server.ts';

const message = gateMessageSchema.parse(JSON.parse(readFileSync('events/notices/gate-decided.json', 'utf8')));
const busWith = async (answer: Answer) => {
  const events = await startLoopback(answer);
  const client = new EventBridgeClient({
    endpoint: events.url,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  return { events, put: eventBusTransport(client, 'countersign-events') };
};

describe('an event on the bus', () => {
  it('CH-10: says what happened in its detail type, and when', async () => {
    const { events, put } = await busWith(
      answerJson(200, { FailedEntryCount: 0, Entries: [{ EventId: 'e-1' }] }),
    );
    expect(await put(message)).toEqual({ messageId: 'e-1' });
    const { Entries } = JSON.parse(events.requests[0]?.body ?? '');
    expect(Entries).toMatchObject([
      { EventBusName: 'countersign-events', Source: 'countersign', DetailType: 'gate.decided' },
    ]);
    expect(Entries[0].Time).toBe(Date.parse(message.at) / 1000);
    expect(JSON.parse(Entries[0].Detail)).toEqual(message);
  });

  it('CH-10: that was not taken is a fault, although the call succeeded', async () => {
    const { put } = await busWith(
      answerJson(200, { FailedEntryCount: 1, Entries: [{ ErrorCode: 'InternalFailure' }] }),
    );
    const fault = await put(message).catch(thrown => thrown);
    expect(fault).toBeInstanceOf(ChannelUnavailable);
    expect(fault.message).toContain('InternalFailure');
  });

  it('CH-10: a call that fails may succeed later', async () => {
    const { put } = await busWith(answerJson(500, {}));
    expect(await put(message).catch(thrown => thrown)).toBeInstanceOf(ChannelUnavailable);
  });
});
