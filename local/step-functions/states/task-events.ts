import type { HistoryEventType } from '@aws-sdk/client-sfn';
import type { Json } from '../../json.ts';
import type { StateFailure } from '../errors/state-failure.ts';
import type { TaskResource } from '../integrations/task-resource.ts';
import type { Run } from '../interpreter/run.ts';
import type { TaskWait, Thread } from '../interpreter/thread.ts';

const WHOLE = { truncated: false };

export function emitScheduled(
  run: Run,
  thread: Thread,
  resource: TaskResource,
  wait: TaskWait,
  region: string,
): void {
  const limits = {
    ...(wait.timeoutDueMs === undefined
      ? {}
      : { timeoutInSeconds: Math.round((wait.timeoutDueMs - wait.scheduledMs) / 1000) }),
    ...(wait.heartbeatMs === undefined ? {} : { heartbeatInSeconds: wait.heartbeatMs / 1000 }),
  };
  const text = JSON.stringify(wait.parameters);
  switch (resource.kind) {
    case 'lambdaArn':
      run.emit(thread, 'LambdaFunctionScheduled', {
        resource: resource.arn,
        input: text,
        inputDetails: WHOLE,
        ...limits,
      });
      run.emit(thread, 'LambdaFunctionStarted');
      break;
    case 'activity':
      run.emit(thread, 'ActivityScheduled', {
        resource: resource.arn,
        input: text,
        inputDetails: WHOLE,
        ...limits,
      });
      break;
    case 'service':
      run.emit(thread, 'TaskScheduled', { ...named(resource), region, parameters: text, ...limits });
      run.emit(thread, 'TaskStarted', named(resource));
  }
}

export function emitSubmitted(run: Run, thread: Thread, resource: TaskResource, output: Json): void {
  run.emit(thread, 'TaskSubmitted', {
    ...named(resource),
    output: JSON.stringify(output),
    outputDetails: WHOLE,
  });
}

export function emitSucceeded(run: Run, thread: Thread, resource: TaskResource, output: Json): void {
  run.emit(thread, eventOf(resource, 'Succeeded'), {
    ...named(resource),
    output: JSON.stringify(output),
    outputDetails: WHOLE,
  });
}

export function emitFailed(run: Run, thread: Thread, resource: TaskResource, failure: StateFailure): void {
  run.emit(thread, eventOf(resource, 'Failed'), {
    ...named(resource),
    error: failure.error,
    cause: failure.causeText,
  });
}

export function emitTimedOut(run: Run, thread: Thread, resource: TaskResource, failure: StateFailure): void {
  run.emit(thread, eventOf(resource, 'TimedOut'), {
    ...named(resource),
    error: failure.error,
    cause: failure.causeText,
  });
}

function eventOf(resource: TaskResource, end: 'Succeeded' | 'Failed' | 'TimedOut'): HistoryEventType {
  const prefix = { lambdaArn: 'LambdaFunction', activity: 'Activity', service: 'Task' } as const;
  return `${prefix[resource.kind]}${end}`;
}

function named(resource: TaskResource): object {
  return resource.kind === 'service'
    ? { resourceType: resource.resourceType, resource: resource.resource }
    : {};
}
