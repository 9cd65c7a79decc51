import type { InvokeLambda } from './lambda.ts';
import { lambdaRefusal } from './lambda-refusal.ts';
import { SdkCallFailed, sdkCall } from './sdk-call.ts';
import type { SdkClients } from './sdk-clients.ts';

/** Reaches Lambda through the SDK. */
export function lambdaThroughSdk(clients: SdkClients): InvokeLambda {
  return async invocation => {
    try {
      const result = await sdkCall(await clients.get('lambda'), 'invoke', {
        FunctionName: invocation.functionName,
        Payload: Buffer.from(invocation.payload),
        InvocationType: invocation.invocationType,
        Qualifier: invocation.qualifier,
        ClientContext: invocation.clientContext,
      });
      const { requestId } = (result.$metadata ?? {}) as { requestId?: string };
      return {
        statusCode: (result.StatusCode as number | undefined) ?? 200,
        payload: Buffer.from((result.Payload as Uint8Array | undefined) ?? []).toString('utf8'),
        functionError: result.FunctionError as string | undefined,
        executedVersion: result.ExecutedVersion as string | undefined,
        requestId,
      };
    } catch (fault) {
      if (!(fault instanceof SdkCallFailed)) throw fault;
      throw lambdaRefusal(fault.fault);
    }
  };
}
