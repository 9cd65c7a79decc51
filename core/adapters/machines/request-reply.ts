import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import type { ReplyPayload } from '../../contracts/message-payloads.ts';

export type RequestReply = (payload: ReplyPayload) => Promise<void>;

/** Has the work on a message ended where its machine can no longer do so. Asking twice replies once. */
export function requestReply(client: LambdaClient, replyFunctionArn: string): RequestReply {
  return async payload => {
    await client.send(
      new InvokeCommand({
        FunctionName: replyFunctionArn,
        InvocationType: 'Event',
        Payload: JSON.stringify(payload),
      }),
    );
  };
}
