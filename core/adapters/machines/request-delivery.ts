import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';

/** What only the function may do that answers task tokens: tell a decision, or end a wait whose time is over. */
type Errand =
  | { readonly deliver: string }
  | { readonly expire: { readonly runId: string; readonly gateId: string } };

export type RequestErrand = (errand: Errand) => Promise<void>;
export type RequestDelivery = (runId: string) => Promise<void>;

export function requestErrand(client: LambdaClient, decideFunctionArn: string): RequestErrand {
  return async errand => {
    await client.send(
      new InvokeCommand({
        FunctionName: decideFunctionArn,
        InvocationType: 'Event',
        Payload: JSON.stringify(errand),
      }),
    );
  };
}

/** Has a decision told to the state machine that waits. */
export function requestDelivery(client: LambdaClient, decideFunctionArn: string): RequestDelivery {
  const request = requestErrand(client, decideFunctionArn);
  return runId => request({ deliver: runId });
}
