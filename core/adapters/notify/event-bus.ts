import { type EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { ChannelUnavailable } from './delivery-faults.ts';
import type { PutOnBus } from './transports.ts';

const SOURCE = 'countersign';

/** Rules match `source` and `detail-type`, such as `gate.requested`; targets tell repeated events by `detail.id`. */
export function eventBusTransport(client: EventBridgeClient, busName: string): PutOnBus {
  return async message => {
    const { Entries = [] } = await put(client, {
      EventBusName: busName,
      Source: SOURCE,
      DetailType: message.type,
      Time: new Date(message.at),
      Detail: JSON.stringify(message),
    });
    const [{ EventId, ErrorCode } = {}] = Entries;
    if (ErrorCode !== undefined || EventId === undefined)
      throw new ChannelUnavailable(`EventBridge did not take the event: ${ErrorCode ?? 'no id'}.`);
    return { messageId: EventId };
  };
}

type Entry = NonNullable<ConstructorParameters<typeof PutEventsCommand>[0]['Entries']>[number];

async function put(client: EventBridgeClient, entry: Entry) {
  try {
    return await client.send(new PutEventsCommand({ Entries: [entry] }));
  } catch (fault) {
    const name = fault instanceof Error ? fault.name : 'an unknown error';
    throw new ChannelUnavailable(`EventBridge answered ${name}.`, { cause: fault });
  }
}
