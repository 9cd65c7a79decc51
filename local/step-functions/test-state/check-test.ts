import type { JsonObject } from '../../json.ts';
import { AwsError } from '../../wire/aws-error.ts';
import type { State } from '../definition/asl.ts';
import { parseTaskResource } from '../integrations/task-resource.ts';
import { checkMockResult } from './check-mock-result.ts';
import { findState, graphsInside } from './find-tested-state.ts';
import {
  invalidRequest,
  type Mock,
  type StateConfiguration,
  type TestStateRequest,
} from './test-state-request.ts';

/** Refuses a request that does not fit the state it tests. */
export function checkTest(state: State, request: TestStateRequest): void {
  const { mock, context, configuration } = request;
  if (mock === undefined) checkWithoutMock(state, request.roleArn);
  else checkMock(state, mock);
  if (context !== undefined) checkContext(state, context);
  checkConfiguration(state, configuration);
}

function checkWithoutMock(state: State, roleArn: string | undefined): void {
  if (state.Type === 'Map' || state.Type === 'Parallel')
    throw new AwsError(
      'InvalidDefinition',
      'TestState API does not support Map or Parallel states. Supported state types include: [Task, Wait, Pass, Succeed, Fail, Choice]',
    );
  if (state.Type !== 'Task') return;
  const { pattern } = parseTaskResource(state.Resource);
  if (pattern === 'activity')
    throw new AwsError(
      'InvalidDefinition',
      'TestState API does not support Activity tasks when a mock is not specified.',
    );
  if (pattern !== 'requestResponse')
    throw new AwsError(
      'InvalidDefinition',
      "TestState API does not support the '.sync' or '.waitForTaskToken' service integration pattern when a mock is not specified.",
    );
  if (roleArn === undefined) throw invalidRequest('RoleArn must be specified when testing a Task state');
}

function checkMock(state: State, mock: Mock): void {
  if (state.Type !== 'Task' && state.Type !== 'Map' && state.Type !== 'Parallel')
    throw invalidRequest(`State type '${state.Type}' is not supported when a mock is specified`);
  if (mock.kind === 'error') return;
  if (state.Type === 'Task') checkMockResult(state.Resource, mock.result, mock.fieldValidationMode);
  else if (!Array.isArray(mock.result) && !(state.Type === 'Map' && state.ResultWriter !== undefined))
    throw invalidRequest('Mocked result must be an array.');
}

function checkContext(state: State, context: JsonObject): void {
  if (!Object.hasOwn(context, 'Task')) return;
  const pattern = state.Type === 'Task' ? parseTaskResource(state.Resource).pattern : undefined;
  if (pattern !== 'sync' && pattern !== 'waitForTaskToken')
    throw invalidRequest(
      "Invalid Context object provided: Context object contains 'Task' when state is not a Task state with a '.sync' or '.waitForTaskToken' service integration pattern",
    );
}

function checkConfiguration(state: State, configuration: StateConfiguration): void {
  const { errorCausedByState, mapIterationFailureCount, mapItemReaderData } = configuration;
  if (state.Type !== 'Map' && mapIterationFailureCount !== undefined)
    throw invalidRequest('MapIterationFailureCount is only supported for Map states.');
  if (state.Type !== 'Map' && mapItemReaderData !== undefined)
    throw invalidRequest('MapItemReaderData is only supported for Map states.');
  if (errorCausedByState === undefined) return;
  const graphs = graphsInside(state);
  if (graphs.length === 0)
    throw invalidRequest('ErrorCausedByState is only supported for Map or Parallel states.');
  if (!graphs.some(graph => findState(graph, errorCausedByState) !== undefined))
    throw invalidRequest('ErrorCausedByState not found in definition');
}
