import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import type { CodeMessage } from '../../contracts/notices.ts';

export type RequestNotices = (...runIds: readonly string[]) => Promise<void>;

/** Has people and systems told what is new of runs. Asking twice tells nobody twice. */
export function requestNotices(client: LambdaClient, notifyFunctionArn: string): RequestNotices {
  return (...runIds) =>
    invoke(client, notifyFunctionArn, { notify: runIds.length === 1 ? runIds[0] : runIds });
}

/** Has a code sent to somebody. */
export function requestCode(client: LambdaClient, notifyFunctionArn: string) {
  return (message: CodeMessage): Promise<void> => invoke(client, notifyFunctionArn, { sendCode: message });
}

async function invoke(client: LambdaClient, arn: string, payload: object): Promise<void> {
  await client.send(
    new InvokeCommand({ FunctionName: arn, InvocationType: 'Event', Payload: JSON.stringify(payload) }),
  );
}
