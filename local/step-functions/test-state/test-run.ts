import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../json.ts';
import { Run } from '../interpreter/run.ts';
import type { Thread } from '../interpreter/thread.ts';
import type { TestedState } from './find-tested-state.ts';
import type { TestStateRequest } from './test-state-request.ts';

/** The name that AWS gives a tested state, whatever its definition calls it. */
const STATE_NAME = 'StateName';

export interface TestHost {
  nowMs: () => number;
  region: string;
  accountId: string;
}

/** An execution of one state that lives in memory only. */
export class TestRun extends Run {
  readonly thread: Thread;
  readonly #context: JsonObject | undefined;

  constructor({ state, language }: TestedState, request: TestStateRequest, host: TestHost) {
    const startMs = host.nowMs();
    const machineName = randomUUID();
    const name = randomUUID();
    const prefix = `arn:aws:states:${host.region}:${host.accountId}`;
    const definition = { StartAt: STATE_NAME, States: { [STATE_NAME]: state }, QueryLanguage: language };
    const record = {
      arn: `${prefix}:express:${machineName}:${name}:${randomUUID()}`,
      name,
      stateMachineArn: `${prefix}:stateMachine:${machineName}`,
      stateMachineName: machineName,
      type: 'EXPRESS',
      definitionId: '',
      roleArn: request.roleArn ?? '',
      input: JSON.stringify(request.input),
      startMs,
      status: 'RUNNING',
      redriveCount: 0,
    } as const;
    super({ ...record }, definition, { nextEventId: 1, nextThreadId: 1 }, []);
    this.nowMs = startMs;
    this.#context = request.context;
    this.thread = this.addThread({
      parentId: null,
      index: 0,
      graph: [],
      stateName: STATE_NAME,
      input: request.input,
      previousEventId: 0,
    });
    this.thread.enteredMs = startMs;
    Object.assign(this.thread.variables, request.variables);
  }

  /** The context that the test gives, or AWS's own: without a retry count where a state cannot be retried. */
  override contextOf(thread: Thread, taskToken?: string): JsonObject {
    if (this.#context !== undefined) return this.#context;
    const context = super.contextOf(thread, taskToken);
    const { RetryCount, ...entered } = context.State as JsonObject;
    const { Type } = this.stateOf(thread);
    const isRetriable = Type === 'Task' || Type === 'Map' || Type === 'Parallel';
    const roleArn = this.record.roleArn === '' ? null : this.record.roleArn;
    return {
      ...context,
      Execution: { ...(context.Execution as JsonObject), RoleArn: roleArn },
      State: isRetriable ? { ...entered, RetryCount: RetryCount ?? 0 } : entered,
    };
  }
}
