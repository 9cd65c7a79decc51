import type { Json } from '../../json.ts';
import type { TaskState } from '../definition/asl.ts';
import { timedOut } from '../errors/timeout.ts';
import type { Integrations } from '../integrations/registry.ts';
import { parseTaskResource } from '../integrations/task-resource.ts';
import { type Exit, exitWithResult } from '../interpreter/data-flow.ts';
import type { Frame } from '../interpreter/frame.ts';
import type { TaskWait } from '../interpreter/thread.ts';
import { task } from '../states/task.ts';
import { LONGEST_TEST_MS } from './longest-test.ts';
import { resultOfMock } from './result-of-mock.ts';
import type { Mock } from './test-state-request.ts';

/** Runs a Task: its call is made once, unless a mock answers in its place. */
export async function runTask(
  frame: Frame<TaskState>,
  mock: Mock | undefined,
  integrations: Integrations,
): Promise<Exit> {
  const step = await task.execute(frame);
  if (step.kind !== 'wait' || step.wait.kind !== 'task') throw new Error('A Task must wait for its result.');
  const result = mock === undefined ? await call(frame, step.wait, integrations) : resultOfMock(mock);
  frame.inspect('result', result);
  return exitWithResult(frame, result);
}

async function call(frame: Frame<TaskState>, wait: TaskWait, integrations: Integrations): Promise<Json> {
  const { run, state } = frame;
  const limitMs = Math.min(LONGEST_TEST_MS, (wait.timeoutDueMs ?? Number.POSITIVE_INFINITY) - run.nowMs);
  const called = integrations.call(parseTaskResource(state.Resource), wait.parameters, {
    executionArn: run.record.arn,
    attemptId: wait.nonce,
  });
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timedOut()), limitMs);
  });
  try {
    return await Promise.race([called, limit]);
  } finally {
    clearTimeout(timer);
  }
}
