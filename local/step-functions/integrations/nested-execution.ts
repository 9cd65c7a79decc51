import type { Json, JsonObject } from '../../json.ts';
import { AwsError } from '../../wire/aws-error.ts';
import { StateFailure } from '../errors/state-failure.ts';
import type { Integration } from './integration.ts';
import { asText } from './sdk-values.ts';

export type StartExecution = (request: {
  stateMachineArn: string;
  name: string;
  input: string;
  startedBy: string;
}) => Promise<{ executionArn: string; startMs: number }>;

/** `states:startExecution`. Without a name the attempt gives one. A call repeated after a crash starts nothing twice. */
export function nestedExecution(start: StartExecution): Integration {
  return async (_action, parameters, { attemptId }) => {
    const input = parameters as JsonObject;
    try {
      const { executionArn, startMs } = await start({
        stateMachineArn: String(input.StateMachineArn ?? ''),
        name: typeof input.Name === 'string' ? input.Name : attemptId,
        input: inputText(input.Input),
        startedBy: attemptId,
      });
      return {
        ExecutionArn: executionArn,
        SdkHttpMetadata: { HttpStatusCode: 200 },
        SdkResponseMetadata: { RequestId: attemptId },
        StartDate: startMs,
      };
    } catch (fault) {
      if (!(fault instanceof AwsError)) throw fault;
      throw new StateFailure(
        `StepFunctions.${fault.code.endsWith('Exception') ? fault.code : `${fault.code}Exception`}`,
        `${fault.message} (Service: AWSStepFunctions; Status Code: ${fault.status}; Error Code: ${fault.code}; Request ID: ${attemptId}; Proxy: null)`,
      );
    }
  };
}

function inputText(input: Json | undefined): string {
  return input === undefined || input === null ? '{}' : asText(input);
}
