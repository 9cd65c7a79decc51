import type { InspectionErrorDetails, TestExecutionStatus } from '@aws-sdk/client-sfn';
import type { Catcher, Retrier } from '../definition/asl.ts';
import type { StateFailure } from '../errors/state-failure.ts';
import { type Exit, exitCaught } from '../interpreter/data-flow.ts';
import { asStateFailure, Frame, type Inspection } from '../interpreter/frame.ts';
import { decideRetry, findCatcher } from '../interpreter/retry-policy.ts';
import type { TestRun } from './test-run.ts';

/** How a test of a state ended. */
export interface Outcome {
  status: TestExecutionStatus;
  exit?: Exit;
  failure?: StateFailure;
  errorDetails?: InspectionErrorDetails;
}

/** `retriesUsed` is what the test says of the Retry that applies. */
export async function settleFailure(
  run: TestRun,
  failure: StateFailure,
  retriesUsed: number,
  inspection: Inspection,
): Promise<Outcome> {
  const frame = new Frame(run, run.thread, inspection);
  const { Retry = [], Catch = [] } = frame.state as { Retry?: Retrier[]; Catch?: Catcher[] };
  const used = Object.fromEntries(Retry.map((_retrier, index) => [index, retriesUsed]));
  const retry = decideRetry(Retry, failure, used, withoutJitter);
  if (retry !== undefined) {
    const retryBackoffIntervalSeconds = Math.floor(retry.delayMs / 1000);
    const errorDetails = { retryIndex: retry.ruleIndex, retryBackoffIntervalSeconds };
    return { status: 'RETRIABLE', failure, errorDetails };
  }
  const catcher = findCatcher(Catch, failure);
  if (catcher === undefined) return { status: 'FAILED', failure };
  try {
    const exit = await exitCaught(frame, catcher, failure.output);
    return { status: 'CAUGHT_ERROR', exit, failure, errorDetails: { catchIndex: Catch.indexOf(catcher) } };
  } catch (fault) {
    return { status: 'FAILED', failure: asStateFailure(fault) };
  }
}

/** A test shows the longest pause that jitter can leave. */
function withoutJitter(): number {
  return 1;
}
