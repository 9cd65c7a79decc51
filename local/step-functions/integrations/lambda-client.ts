import { StateFailure } from '../errors/state-failure.ts';
import type { InvokeLambda } from './lambda.ts';
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
      throw lambdaRefusal(fault);
    }
  };
}

function lambdaRefusal({ fault }: SdkCallFailed): StateFailure {
  return new StateFailure(
    `Lambda.${fault.modeled ? fault.name : 'AWSLambdaException'}`,
    `${fault.message} (Service: AWSLambda; Status Code: ${fault.statusCode}; Error Code: ${fault.name}; Request ID: ${fault.requestId}; Proxy: null)`,
  );
}
