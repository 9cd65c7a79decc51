import type { Clock } from '../../clock/clock.ts';
import type { Json } from '../../json.ts';
import { StateFailure } from '../errors/state-failure.ts';
import type { Integrations } from '../integrations/registry.ts';
import type { TaskResource } from '../integrations/task-resource.ts';
import type { Run } from '../interpreter/run.ts';
import type { TaskWait, Thread } from '../interpreter/thread.ts';
import { awaitedTask, failTask, resourceOf, submitTask, succeedTask } from '../interpreter/turns.ts';
import type { ActivityQueues } from './activity-queues.ts';
import type { ChildExecutions } from './child-executions.ts';
import type { ExecutionTurns } from './execution-turns.ts';

export interface TaskCallsOptions {
  turns: ExecutionTurns;
  integrations: Integrations;
  activities: ActivityQueues;
  children: ChildExecutions;
  stopChild: (childArn: string) => void;
  clock: Clock;
  log: (level: 'error', text: string, fault: unknown) => void;
}

/** Makes the calls that waiting tasks are due: when they are scheduled, and again after a restart. */
export class TaskCalls {
  readonly #options: TaskCallsOptions;

  constructor(options: TaskCallsOptions) {
    this.#options = options;
  }

  activate(run: Run, thread: Thread, wait: TaskWait): void {
    const { turns, activities, children } = this.#options;
    const { arn } = run.record;
    const resource = resourceOf(run, thread);
    if (resource.kind === 'activity') {
      if (wait.phase === 'scheduled')
        activities.offer(resource.arn, { executionArn: arn, threadId: thread.id, nonce: wait.nonce });
    } else if (wait.phase === 'submitted') {
      if (wait.childArn !== undefined)
        children.watch(wait.childArn, { executionArn: arn, threadId: thread.id });
    } else if (turns.beginCall(arn, wait.nonce)) {
      void this.#call(arn, thread.id, wait, resource);
    }
  }

  async #call(arn: string, threadId: number, wait: TaskWait, resource: TaskResource): Promise<void> {
    const { turns, clock, stopChild } = this.#options;
    const release = clock.hold();
    const outcome = await this.#outcomeOf(arn, wait, resource);
    try {
      await turns.take(arn, async run => {
        const awaited = awaitedTask(run, threadId, wait.nonce);
        const childArn = outcome instanceof StateFailure ? undefined : childOf(resource, outcome.output);
        if (awaited === undefined && childArn !== undefined) stopChild(childArn);
        if (awaited === undefined || awaited.wait.phase !== 'scheduled') return;
        if (outcome instanceof StateFailure) await failTask(run, awaited.thread, outcome);
        else if (resource.pattern === 'requestResponse')
          await succeedTask(run, awaited.thread, outcome.output);
        else submitTask(run, awaited.thread, awaited.wait, outcome.output, childArn);
      });
    } catch {
      // The turn has logged what went wrong.
    }
    turns.endCall(arn, wait.nonce);
    release();
  }

  async #outcomeOf(
    arn: string,
    wait: TaskWait,
    resource: TaskResource,
  ): Promise<{ output: Json } | StateFailure> {
    const { integrations, log } = this.#options;
    try {
      return {
        output: await integrations.call(resource, wait.parameters, {
          executionArn: arn,
          attemptId: wait.nonce,
        }),
      };
    } catch (fault) {
      if (fault instanceof StateFailure) return fault;
      log('error', `A task of ${arn} failed unexpectedly.`, fault);
      return new StateFailure('States.TaskFailed', String(fault));
    }
  }
}

function childOf(resource: TaskResource, output: Json): string | undefined {
  return resource.pattern === 'sync' ? (output as { ExecutionArn?: string }).ExecutionArn : undefined;
}
