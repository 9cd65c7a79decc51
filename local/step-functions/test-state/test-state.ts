import type { JsonObject } from '../../json.ts';
import { StateFailure } from '../errors/state-failure.ts';
import type { Integrations } from '../integrations/registry.ts';
import type { Exit } from '../interpreter/data-flow.ts';
import type { Inspection } from '../interpreter/frame.ts';
import { checkTest } from './check-test.ts';
import { findTestedState } from './find-tested-state.ts';
import { runState } from './run-state.ts';
import { type Outcome, settleFailure } from './settle-failure.ts';
import { type TestHost, TestRun } from './test-run.ts';
import { parseTestStateRequest } from './test-state-request.ts';
import { writeInspectionData } from './write-inspection-data.ts';

export interface TestStatePorts extends TestHost {
  integrations: Integrations;
}

/** The TestState operation: one state executed once, on its own, leaving no execution behind. */
export async function testState(input: JsonObject, ports: TestStatePorts): Promise<JsonObject> {
  const request = parseTestStateRequest(input);
  const tested = findTestedState(request.definition, request.stateName);
  checkTest(tested.state, request);
  const run = new TestRun(tested, request, ports);
  const inspection: Inspection = { input: request.input };
  const ended = await runState(run, request, ports.integrations, inspection);
  const outcome: Outcome =
    ended instanceof StateFailure
      ? await settleFailure(run, ended, request.configuration.retrierRetryCount ?? 0, inspection)
      : { status: 'SUCCEEDED', exit: ended };
  const { status, failure, exit, errorDetails } = outcome;
  const variables = { ...request.variables, ...exit?.assigned };
  if (Object.keys(variables).length > 0) inspection.variables = variables;
  if (errorDetails !== undefined) inspection.errorDetails = { ...errorDetails } as JsonObject;
  return {
    status,
    ...(failure === undefined ? {} : errorMembers(failure)),
    ...(exit === undefined ? {} : exitMembers(exit)),
    ...(request.inspectionLevel === 'INFO'
      ? {}
      : { inspectionData: writeInspectionData(tested.state, inspection) }),
  };
}

function errorMembers({ error, causeText }: StateFailure): JsonObject {
  return {
    ...(error === undefined ? {} : { error }),
    ...(causeText === undefined ? {} : { cause: causeText }),
  };
}

function exitMembers({ output, next }: Exit): JsonObject {
  return { output: JSON.stringify(output), ...(next === null ? {} : { nextState: next }) };
}
