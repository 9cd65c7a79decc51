import { randomUUID } from 'node:crypto';
import type { Json } from '../../json.ts';
import type { TaskState } from '../definition/asl.ts';
import { parseTaskResource } from '../integrations/task-resource.ts';
import { exitWithResult, selectInput } from '../interpreter/data-flow.ts';
import type { Frame } from '../interpreter/frame.ts';
import { encodeTaskToken } from '../interpreter/task-token.ts';
import type { TaskWait } from '../interpreter/thread.ts';
import { evaluateSeconds } from './seconds.ts';
import type { StateBehaviour } from './state-behaviour.ts';
import { emitScheduled } from './task-events.ts';

export const task: StateBehaviour<TaskState> = {
  async execute(frame) {
    const wait = await scheduleTask(frame);
    const region = frame.run.record.arn.split(':')[3] ?? '';
    emitScheduled(frame.run, frame.thread, parseTaskResource(frame.state.Resource), wait, region);
    return { kind: 'wait', wait };
  },
  resume: exitWithResult,
};

async function scheduleTask(frame: Frame<TaskState>): Promise<TaskWait> {
  const { run, thread, state } = frame;
  const nonce = randomUUID();
  const { pattern } = parseTaskResource(state.Resource);
  if (pattern === 'waitForTaskToken' || pattern === 'sync') {
    frame.taskToken = encodeTaskToken({ executionArn: run.record.arn, threadId: thread.id, nonce });
  }
  const parameters = await evaluateArguments(frame);
  const wait: TaskWait = { kind: 'task', nonce, parameters, phase: 'scheduled', scheduledMs: run.nowMs };
  const timeoutSeconds = await evaluateSeconds(frame, 'TimeoutSeconds');
  if (timeoutSeconds !== undefined) wait.timeoutDueMs = run.nowMs + timeoutSeconds * 1000;
  const heartbeatSeconds = await evaluateSeconds(frame, 'HeartbeatSeconds');
  if (heartbeatSeconds !== undefined) {
    wait.heartbeatMs = heartbeatSeconds * 1000;
    if (pattern === 'waitForTaskToken') wait.heartbeatDueMs = run.nowMs + wait.heartbeatMs;
  }
  return wait;
}

async function evaluateArguments(frame: Frame<TaskState>): Promise<Json> {
  const { state } = frame;
  if (frame.isJsonata) {
    const evaluated =
      state.Arguments === undefined ? frame.thread.input : await frame.jsonata(state.Arguments, 'Arguments');
    frame.inspect('afterArguments', evaluated);
    return evaluated;
  }
  const input = selectInput(frame);
  const evaluated = state.Parameters === undefined ? input : frame.template(state.Parameters, input);
  frame.inspect('afterParameters', evaluated);
  return evaluated;
}
