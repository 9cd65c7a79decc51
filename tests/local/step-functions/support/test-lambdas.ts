import type { Json } from '../../../../local/json.ts';
import { StateFailure } from '../../../../local/step-functions/errors/state-failure.ts';
import type { InvokeLambda } from '../../../../local/step-functions/integrations/lambda.ts';

/** A function as plain code; what it throws becomes the error that Lambda reports. */
// biome-ignore lint/suspicious/noExplicitAny: a test's function declares the event that it is given.
export type TestLambda = (event: any) => unknown;

export function lambdaArn(name: string): string {
  return `arn:aws:lambda:us-east-1:123456789012:function:${name}`;
}

/** An error whose name Retry and Catch can match. */
export function namedError(name: string, message = `${name} happened`): Error {
  return Object.assign(new Error(message), { name });
}

export function invokeTestLambdas(lambdas: Record<string, TestLambda>): InvokeLambda {
  return async ({ functionName, payload }) => {
    const lambda = lambdas[functionName.split(':').at(-1) ?? ''];
    if (lambda === undefined)
      throw new StateFailure('Lambda.ResourceNotFoundException', `Function not found: ${functionName}`);
    try {
      const result = (await lambda(JSON.parse(payload) as Json)) ?? null;
      return { statusCode: 200, payload: JSON.stringify(result) };
    } catch (fault) {
      const { name, message } = fault as Error;
      const error = { errorType: name, errorMessage: message };
      return { statusCode: 200, payload: JSON.stringify(error), functionError: 'Unhandled' };
    }
  };
}
