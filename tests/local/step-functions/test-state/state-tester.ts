import type { Json, JsonObject } from '../../../../local/json.ts';
import { Integrations } from '../../../../local/step-functions/integrations/registry.ts';
import { SdkClients } from '../../../../local/step-functions/integrations/sdk-clients.ts';
import { testState } from '../../../../local/step-functions/test-state/test-state.ts';
import { invokeTestLambdas, type TestLambda } from '../support/test-lambdas.ts';

export const ROLE_ARN = 'arn:aws:iam::123456789012:role/tester';
const unreachable = () => {
  throw new Error('No test of a state reaches this service.');
};

/** A request as a test writes it: JSON where the API takes JSON text. */
export interface StateTest {
  input?: Json;
  result?: Json;
  error?: { error?: string; cause?: string };
  fieldValidationMode?: string;
  variables?: JsonObject;
  context?: JsonObject;
  lambdas?: Record<string, TestLambda>;
  /** Members passed on as they are. */
  more?: JsonObject;
}

/** Tests a state at level DEBUG and returns the response with its JSON texts parsed. */
export async function tryState(definition: JsonObject, test: StateTest = {}): Promise<JsonObject> {
  const mock = {
    ...(test.result === undefined ? {} : { result: JSON.stringify(test.result) }),
    ...(test.error === undefined ? {} : { errorOutput: test.error }),
    ...(test.fieldValidationMode === undefined ? {} : { fieldValidationMode: test.fieldValidationMode }),
  };
  const response = await testState(
    {
      definition: JSON.stringify(definition),
      inspectionLevel: 'DEBUG',
      ...(test.input === undefined ? {} : { input: JSON.stringify(test.input) }),
      ...(test.variables === undefined ? {} : { variables: JSON.stringify(test.variables) }),
      ...(test.context === undefined ? {} : { context: JSON.stringify(test.context) }),
      ...(Object.keys(mock).length === 0 ? {} : { mock }),
      ...test.more,
    },
    {
      integrations: new Integrations({
        clients: new SdkClients(unreachable),
        startExecution: unreachable,
        invokeLambda: invokeTestLambdas(test.lambdas ?? {}),
      }),
      nowMs: () => Date.UTC(2026, 0, 2, 3, 4, 5),
      region: 'us-east-1',
      accountId: '123456789012',
    },
  );
  const parsed = parseTexts(response, ['output']);
  const { inspectionData } = response;
  if (inspectionData === undefined) return parsed;
  return { ...parsed, inspectionData: parseTexts(inspectionData as JsonObject) };
}

function parseTexts(object: JsonObject, members = Object.keys(object)): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name,
      members.includes(name) && typeof value === 'string' ? (JSON.parse(value) as Json) : value,
    ]),
  );
}
