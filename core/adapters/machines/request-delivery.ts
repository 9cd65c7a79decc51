import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';

export type RequestDelivery = (runId: string) => Promise<void>;

/** Has a decision told to the state machine that waits: one function alone may do that. */
export function requestDelivery(client: LambdaClient, decideFunctionArn: string): RequestDelivery {
  return async runId => {
    await client.send(
      new InvokeCommand({
        FunctionName: decideFunctionArn,
        InvocationType: 'Event',
        Payload: JSON.stringify({ deliver: runId }),
      }),
    );
  };
}
