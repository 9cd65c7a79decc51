import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';

export type RequestNotices = (runId: string) => Promise<void>;

/** Has people and systems told what is new at the gates of a run. Asking twice tells nobody twice. */
export function requestNotices(client: LambdaClient, notifyFunctionArn: string): RequestNotices {
  return async runId => {
    await client.send(
      new InvokeCommand({
        FunctionName: notifyFunctionArn,
        InvocationType: 'Event',
        Payload: JSON.stringify({ notify: runId }),
      }),
    );
  };
}
