import type { Clock } from '../clock/clock.ts';
import { LOCAL_CREDENTIALS } from '../identity.ts';
import type { JsonObject } from '../json.ts';
import type { Store } from '../store/store.ts';
import { inProcessHandler } from '../wire/in-process-handler.ts';
import { type JsonOperation, jsonService } from '../wire/json-service.ts';
import type { WireService } from '../wire/wire.ts';
import { activityOperations, workerOperations } from './api/activities.ts';
import { ActivityStore } from './api/activity-store.ts';
import { aliasOperations } from './api/aliases.ts';
import { type ExecutionPorts, executionOperations, startRequestOf } from './api/executions.ts';
import { MachineStore } from './api/machine-store.ts';
import { Names } from './api/names.ts';
import { oneAtATime } from './api/one-at-a-time.ts';
import { stateMachineOperations } from './api/state-machines.ts';
import { tagOperations } from './api/tags.ts';
import { taskOperations } from './api/tasks.ts';
import { versionOperations } from './api/versions.ts';
import { Engine } from './engine/engine.ts';
import { ExecutionStore } from './engine/execution-store.ts';
import { StatusAnnouncements } from './engine/status-announcements.ts';
import type { InvokeLambda } from './integrations/lambda.ts';
import { lambdaThroughSdk } from './integrations/lambda-client.ts';
import { Integrations } from './integrations/registry.ts';
import { SdkClients, type SdkConnection } from './integrations/sdk-clients.ts';
import type { ExecutionRecord } from './interpreter/execution-record.ts';
import { testState } from './test-state/test-state.ts';

export interface StepFunctionsOptions {
  store: Store;
  clock: Clock;
  region: string;
  accountId: string;
  /** Where `aws-sdk:*` and the other services are reached; Step Functions itself is always this one. */
  services: Pick<SdkConnection, 'endpoint' | 'requestHandler'>;
  /** Reaches Lambda without the SDK where both live in one process. */
  invokeLambda?: InvokeLambda;
  /** Resolves when the listener holds the change durably; a crash before that repeats it. */
  onStatusChange?: (record: ExecutionRecord) => Promise<void>;
  log: (level: 'info' | 'warn' | 'error', text: string, fault?: unknown) => void;
}

export interface StepFunctions {
  service: WireService;
  /** Calls an operation by name, for callers in this process. */
  call(operation: string, request: JsonObject): Promise<object>;
  engine: Engine;
  /** Takes up what was running before; call it once the services that tasks need are there. */
  recover(): void;
  close(drainMs: number): Promise<void>;
}

export function openStepFunctions(options: StepFunctionsOptions): StepFunctions {
  const { store, clock, region, accountId, log } = options;
  const names = new Names(region, accountId);
  const machines = new MachineStore(store);
  const activities = new ActivityStore(store);
  const executions = new ExecutionStore(store, definitionId => machines.definition(definitionId));
  const itself: { service?: WireService } = {};
  const clients = new SdkClients(service => ({
    region,
    credentials: LOCAL_CREDENTIALS,
    ...(service === 'sfn'
      ? {
          endpoint: options.services.endpoint,
          requestHandler: inProcessHandler(request => (itself.service as WireService)(request)),
        }
      : options.services),
  }));
  const integrations: Integrations = new Integrations({
    clients,
    invokeLambda: options.invokeLambda ?? lambdaThroughSdk(clients),
    startExecution: async ({ startedBy, ...request }) => {
      const start = { ...startRequestOf({ machines, names }, request), startedBy };
      const { arn, startMs } = await engine.start(start);
      return { executionArn: arn, startMs };
    },
  });
  const announcements =
    options.onStatusChange && new StatusAnnouncements({ store, announce: options.onStatusChange, log });
  const engine: Engine = new Engine({
    executions,
    clock,
    integrations,
    log,
    announcements,
  });
  const ports: ExecutionPorts = { engine, executions, machines, names };
  const operations: Readonly<Record<string, JsonOperation>> = {
    ...oneAtATime({
      ...stateMachineOperations(machines, names, clock),
      ...versionOperations(machines, clock),
      ...aliasOperations(machines, clock),
      ...activityOperations(activities, names, clock),
      ...tagOperations(machines, activities),
    }),
    ...executionOperations(ports),
    ...taskOperations(engine),
    ...workerOperations(activities, engine, clock),
    TestState: request => testState(request, { integrations, nowMs: () => clock.now(), region, accountId }),
  };
  const service = jsonService({
    targetPrefix: 'AWSStepFunctions',
    version: '1.0',
    operations,
    reportFault: (operation, fault) => log('error', `${operation} failed.`, fault),
  });
  itself.service = service;
  return {
    service,
    call: (operation, request) =>
      operations[operation]?.(request) ?? Promise.reject(new Error(`No operation ${operation}.`)),
    engine,
    recover: () => engine.recover(),
    close: drainMs => engine.close(drainMs),
  };
}
