import {
  EventBridgeClient,
  PutEventsCommand,
  PutRuleCommand,
  PutTargetsCommand,
} from '@aws-sdk/client-eventbridge';
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { expect } from 'vitest';
import { LOCAL_ACCOUNT_ID, LOCAL_CREDENTIALS, LOCAL_REGION } from '../../local/identity.ts';

const BUS = 'countersign-events';

export interface Received {
  readonly body: unknown;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The event bus of a host, as systems around it use it: with the SDK, over the wire. */
export function busClient(url: string) {
  const connection = { endpoint: url, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS };
  const [events, sqs] = [new EventBridgeClient(connection), new SQSClient(connection)];

  const receive = async (queue: string): Promise<Received[]> => {
    const QueueUrl = `${url}/${LOCAL_ACCOUNT_ID}/${queue}`;
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        MessageAttributeNames: ['All'],
      }),
    );
    for (const { ReceiptHandle } of Messages)
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    return Messages.map(({ Body = 'null', MessageAttributes = {} }) => ({
      body: JSON.parse(Body),
      attributes: Object.fromEntries(
        Object.entries(MessageAttributes).map(([name, { StringValue = '' }]) => [name, StringValue]),
      ),
    }));
  };

  return {
    /** Everything that matches arrives in a queue of its own. */
    subscribe: async (queue: string, pattern: object): Promise<void> => {
      await sqs.send(new CreateQueueCommand({ QueueName: queue }));
      const rule = { Name: queue, EventBusName: BUS, EventPattern: JSON.stringify(pattern) };
      await events.send(new PutRuleCommand(rule));
      const Arn = `arn:aws:sqs:${LOCAL_REGION}:${LOCAL_ACCOUNT_ID}:${queue}`;
      await events.send(
        new PutTargetsCommand({ Rule: queue, EventBusName: BUS, Targets: [{ Id: 'queue', Arn }] }),
      );
    },
    put: async (source: string, detailType: string, detail: unknown): Promise<string> => {
      const { Entries = [] } = await events.send(
        new PutEventsCommand({
          Entries: [
            {
              EventBusName: BUS,
              Source: source,
              DetailType: detailType,
              Detail: JSON.stringify(detail),
            },
          ],
        }),
      );
      const [{ EventId, ErrorMessage } = {}] = Entries;
      if (EventId === undefined) throw new Error(`The bus did not take it: ${ErrorMessage}`);
      return EventId;
    },
    /** All that comes, until it is as much as expected. */
    collect: async (queue: string, isEnough: (received: readonly Received[]) => boolean) => {
      const received: Received[] = [];
      const isThere = async () => {
        received.push(...(await receive(queue)));
        return isEnough(received);
      };
      await expect.poll(isThere, { timeout: 15_000, interval: 30 }).toBe(true);
      return received;
    },
    receive,
    close: () => {
      events.destroy();
      sqs.destroy();
    },
  };
}
