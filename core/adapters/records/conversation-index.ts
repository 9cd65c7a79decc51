import { type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { BY_CONVERSATION, type Conversation, conversationKey } from './run-keys.ts';

/** The ids of the runs that a conversation started: active ones first, the newest first. */
export type ConversationRuns = (conversation: Conversation, limit: number) => Promise<string[]>;

export function conversationRuns(client: DynamoDBClient, tableName: string): ConversationRuns {
  return async (conversation, limit) => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: BY_CONVERSATION,
        KeyConditionExpression: 'conversationKey = :conversation',
        ExpressionAttributeValues: { ':conversation': { S: conversationKey(conversation) } },
        ScanIndexForward: false,
        Limit: limit,
      }),
    );
    return Items.flatMap(({ pk }) => pk?.S?.replace(/^RUN#/, '') ?? []);
  };
}
