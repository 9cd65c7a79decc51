import type { LocalLambda } from './lambda/open-lambda.ts';
import type { InvokeLambda } from './step-functions/integrations/lambda.ts';
import { lambdaRefusal } from './step-functions/integrations/lambda-refusal.ts';
import { AwsError } from './wire/aws-error.ts';

/** Lets state machines call functions of this process without the SDK between them. */
export function invokeInProcess(lambda: LocalLambda): InvokeLambda {
  return async ({ functionName, payload, invocationType, qualifier, clientContext }) => {
    try {
      return await lambda.invoke(
        qualifier === undefined ? functionName : `${functionName}:${qualifier}`,
        payload,
        {
          type: invocationType,
          ...(clientContext === undefined ? {} : { clientContext }),
        },
      );
    } catch (fault) {
      if (!(fault instanceof AwsError)) throw fault;
      throw lambdaRefusal({
        name: fault.code,
        message: fault.message,
        statusCode: fault.status,
        requestId: '',
      });
    }
  };
}
