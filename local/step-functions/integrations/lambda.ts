import { randomUUID } from 'node:crypto';
import type { Json, JsonObject } from '../../json.ts';
import { StateFailure } from '../errors/state-failure.ts';
import type { Integration } from './integration.ts';
import { asText } from './sdk-values.ts';

export interface LambdaInvocation {
  functionName: string;
  payload: string;
  invocationType: 'RequestResponse' | 'Event' | 'DryRun';
  qualifier?: string;
  clientContext?: string;
}

export interface LambdaAnswer {
  statusCode: number;
  payload: string;
  functionError?: string;
  executedVersion?: string;
  requestId?: string;
}

/** Reaches Lambda: in this process, or through the SDK. Throws StateFailure when the service refuses. */
export type InvokeLambda = (invocation: LambdaInvocation) => Promise<LambdaAnswer>;

/** A function named directly by its ARN: the payload is the result. */
export async function invokeByArn(invoke: InvokeLambda, arn: string, input: Json): Promise<Json> {
  const answer = await invoke({
    functionName: arn,
    payload: JSON.stringify(input),
    invocationType: 'RequestResponse',
  });
  return resultOf(answer);
}

/** `lambda:invoke`: the payload comes with what the service says about the call. */
export function lambda(invoke: InvokeLambda): Integration {
  return async (_action, parameters) => {
    const input = parameters as JsonObject;
    const answer = await invoke({
      functionName: String(input.FunctionName ?? ''),
      payload: asText(input.Payload ?? {}),
      invocationType:
        (input.InvocationType as LambdaInvocation['invocationType'] | undefined) ?? 'RequestResponse',
      ...(typeof input.Qualifier === 'string' ? { qualifier: input.Qualifier } : {}),
      ...(typeof input.ClientContext === 'string' ? { clientContext: input.ClientContext } : {}),
    });
    const requestId = answer.requestId ?? randomUUID();
    return {
      ExecutedVersion: answer.executedVersion ?? '$LATEST',
      ...(answer.payload === '' && input.InvocationType === 'Event' ? {} : { Payload: resultOf(answer) }),
      SdkHttpMetadata: { HttpStatusCode: answer.statusCode },
      SdkResponseMetadata: { RequestId: requestId },
      StatusCode: answer.statusCode,
    };
  };
}

function resultOf(answer: LambdaAnswer): Json {
  if (answer.functionError !== undefined) {
    const { errorType } = (parse(answer.payload) ?? {}) as { errorType?: string };
    throw new StateFailure(errorType ?? 'Lambda.Unknown', answer.payload);
  }
  return parse(answer.payload);
}

/** A payload that is no JSON is handed on as text, as AWS does. */
function parse(text: string): Json {
  if (text === '') return null;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
