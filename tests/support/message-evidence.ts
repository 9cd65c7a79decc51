import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DescribeExecutionCommand, SFNClient } from '@aws-sdk/client-sfn';
import { contentStore } from '../../core/adapters/content/content-store.ts';
import { messageStore } from '../../core/adapters/records/message-store.ts';
import type { MessageEvent, MessageRecord } from '../../core/contracts/message-record.ts';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../local/identity.ts';

const EXECUTION = 'arn:aws:states:us-east-1:000000000000:execution:receive-message';

/** What the embedded AWS of a host knows of messages, beyond what the API shows. */
export function messageEvidence(url: string) {
  const connection = { endpoint: url, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS };
  const dynamoDb = new DynamoDBClient(connection);
  const s3 = new S3Client({ ...connection, forcePathStyle: true });
  const stepFunctions = new SFNClient({ ...connection, disableHostPrefix: true });
  const store = messageStore(dynamoDb, 'countersign-records');
  const content = contentStore(s3, 'countersign-content');

  const record = async (messageId: string): Promise<MessageRecord> => {
    const stored = await store.find(messageId);
    if (stored === undefined) throw new Error(`There is no message ${messageId}.`);
    return stored.message;
  };
  return {
    store,
    content,
    record,
    /** Writes down what a process wrote that died before it did anything about it. */
    write: async (messageId: string, ...events: MessageEvent[]): Promise<MessageRecord> => {
      const stored = await store.find(messageId);
      if (stored === undefined) throw new Error(`There is no message ${messageId}.`);
      return (await store.append(stored, events)).message;
    },
    readJson: async (path: string): Promise<unknown> => JSON.parse((await content.read(path)) ?? 'null'),
    execution: async (messageId: string) => {
      const { status } = await stepFunctions.send(
        new DescribeExecutionCommand({ executionArn: `${EXECUTION}:${messageId}` }),
      );
      return status;
    },
    close: () => {
      dynamoDb.destroy();
      s3.destroy();
      stepFunctions.destroy();
    },
  };
}
