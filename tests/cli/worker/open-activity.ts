import { join } from 'node:path';
import { CreateActivityCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { onTestFinished } from 'vitest';
import type { WorkerTask } from '../../../core/contracts/worker-task.ts';
import { RealClock } from '../../../local/clock/real-clock.ts';
import type { JsonObject } from '../../../local/json.ts';
import { openS3 } from '../../../local/s3/open-s3.ts';
import { awsGateway } from '../../../local/wire/aws-gateway.ts';
import { serveHttp } from '../../../local/wire/serve-http.ts';
import type { WireResponse, WireService } from '../../../local/wire/wire.ts';
import { machineOf } from '../../local/step-functions/support/machine-builders.ts';
import {
  type ExecutionOutcome,
  openTestStepFunctions,
} from '../../local/step-functions/support/test-step-functions.ts';
import { presign } from './presign.ts';
import { temporaryFolder } from './stand-in.ts';

const BUCKET = 'work';

export interface TaskWish
  extends Partial<Pick<WorkerTask, 'provider' | 'model' | 'timeoutSeconds' | 'workspace'>> {
  readonly prompt?: string;
  /** Paths by key. */
  readonly outputs?: Readonly<Record<string, string>>;
}

export interface OpenActivity {
  readonly endpoint: string;
  /** Starts an execution whose only state waits for a worker. */
  start(wish?: TaskWish): Promise<string>;
  whenEnded(executionArn: string): Promise<ExecutionOutcome>;
  eventTypes(executionArn: string): Promise<string[]>;
  stop(executionArn: string): Promise<void>;
  /** What has been uploaded, by its name: an output's key, or `response`. */
  uploaded(name: string): Promise<string | undefined>;
  /** Operations of Step Functions and uploads, in the order in which they arrived. */
  readonly calls: readonly string[];
  /** Answers a call in place of the services until it says undefined. */
  intercept(answer: (call: string) => Promise<WireResponse | undefined> | undefined): void;
}

/** The embedded Step Functions and S3 on one loopback port, with an activity and a machine that waits for it. */
export async function openActivity(state: JsonObject = {}): Promise<OpenActivity> {
  const clock = new RealClock();
  const s3 = await openS3({ folder: join(await temporaryFolder(), 's3'), clock });
  onTestFinished(() => s3.close());
  await s3.createBucket(BUCKET);
  const local = await openTestStepFunctions({ clock });
  const calls: string[] = [];
  let intercepted: Parameters<OpenActivity['intercept']>[0] = () => undefined;
  const gateway = awsGateway({ states: local.service, s3: s3.service });
  const observed: WireService = async request => {
    const call = request.headers['x-amz-target']?.split('.')[1] ?? `${request.method} ${request.path}`;
    calls.push(call);
    return (await intercepted(call)) ?? gateway(request);
  };
  const server = await serveHttp(observed, { port: 0 });
  onTestFinished(() => server.close());
  const endpoint = `http://127.0.0.1:${server.port}`;
  const url = (method: 'GET' | 'PUT', key: string) => presign(method, endpoint, `/${BUCKET}/${key}`);

  const { activityArn } = await local.sfn.send(new CreateActivityCommand({ name: 'countersign-cli-claude' }));
  const machine = await local.createMachine(
    machineOf({
      Work: {
        Type: 'Task',
        Resource: activityArn as string,
        TimeoutSeconds: 60,
        HeartbeatSeconds: 30,
        ...state,
      },
    }),
  );

  return {
    endpoint,
    calls,
    intercept: answer => {
      intercepted = answer;
    },
    start: async ({ prompt = 'Write a plan.', outputs = {}, ...wish } = {}) => {
      await fetch(url('PUT', 'prompt'), { method: 'PUT', body: prompt });
      calls.length = 0;
      const task: WorkerTask = {
        runId: 'run_1',
        stepId: 'write',
        attempt: 1,
        provider: 'claude',
        timeoutSeconds: 20,
        ...wish,
        promptUrl: url('GET', 'prompt'),
        outputs: Object.fromEntries(
          Object.entries(outputs).map(([key, path]) => [key, { path, uploadUrl: url('PUT', key) }]),
        ),
        responseUploadUrl: url('PUT', 'response'),
      };
      return local.start(machine, task as unknown as JsonObject);
    },
    whenEnded: local.whenEnded,
    eventTypes: local.eventTypes,
    stop: async executionArn => {
      await local.sfn.send(new StopExecutionCommand({ executionArn }));
    },
    uploaded: async name => {
      const response = await fetch(url('GET', name));
      return response.ok ? response.text() : undefined;
    },
  };
}
