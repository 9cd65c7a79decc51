import type { MapState, ParallelState, TaskState, WaitState } from '../definition/asl.ts';
import { dataLimitExceeded, exceedsDataLimit } from '../errors/data-limit.ts';
import type { StateFailure } from '../errors/state-failure.ts';
import { timedOut } from '../errors/timeout.ts';
import type { Integrations } from '../integrations/registry.ts';
import { type Exit, exitWithInput, exitWithResult, selectInput } from '../interpreter/data-flow.ts';
import { asStateFailure, Frame, type Inspection } from '../interpreter/frame.ts';
import { behaviourOf } from '../states/index.ts';
import { branchInput } from '../states/parallel.ts';
import { wait } from '../states/wait.ts';
import { LONGEST_TEST_MS } from './longest-test.ts';
import { resultOfMock } from './result-of-mock.ts';
import { runMap } from './run-map.ts';
import { runTask } from './run-task.ts';
import type { TestRun } from './test-run.ts';
import type { Mock, TestStateRequest } from './test-state-request.ts';

/** Executes the run's one state once; `inspection` is filled with what its data went through. */
export async function runState(
  run: TestRun,
  request: TestStateRequest,
  integrations: Integrations,
  inspection: Inspection,
): Promise<Exit | StateFailure> {
  const frame = new Frame(run, run.thread, inspection);
  try {
    const exit = await leave(frame, request, integrations);
    return exceedsDataLimit(JSON.stringify(exit.output)) ? dataLimitExceeded(run.thread.stateName) : exit;
  } catch (fault) {
    return asStateFailure(fault);
  }
}

async function leave(frame: Frame, request: TestStateRequest, integrations: Integrations): Promise<Exit> {
  const { mock, configuration } = request;
  const { Type } = frame.state;
  if (Type === 'Task') return runTask(frame as Frame<TaskState>, mock, integrations);
  if (Type === 'Wait') return runWait(frame as Frame<WaitState>);
  if (Type !== 'Map' && Type !== 'Parallel') return runAtOnce(frame);
  if (mock === undefined) throw new Error(`A ${Type} state is tested with a mock only.`);
  return Type === 'Map'
    ? runMap(frame as Frame<MapState>, mock, configuration)
    : runParallel(frame as Frame<ParallelState>, mock);
}

async function runParallel(frame: Frame<ParallelState>, mock: Mock): Promise<Exit> {
  await branchInput(frame);
  return exitWithResult(frame, resultOfMock(mock));
}

/** Nobody waits for a test: a wait that AWS would sit out is over at once. */
async function runWait(frame: Frame<WaitState>): Promise<Exit> {
  const step = await wait.execute(frame);
  if (step.kind === 'exit') return step;
  const waitMs = step.kind === 'wait' && step.wait.kind === 'timer' ? step.wait.dueMs - frame.run.nowMs : 0;
  if (waitMs > LONGEST_TEST_MS) throw timedOut();
  return exitWithInput(frame, selectInput(frame));
}

async function runAtOnce(frame: Frame): Promise<Exit> {
  const step = await behaviourOf(frame.state.Type).execute(frame);
  if (step.kind !== 'exit') throw new Error(`A ${frame.state.Type} state must leave at once.`);
  return step;
}
