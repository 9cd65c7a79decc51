import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateStateMachineCommand,
  type CreateStateMachineCommandInput,
  DescribeExecutionCommand,
  type ExecutionStatus,
  GetExecutionHistoryCommand,
  type HistoryEvent,
  SFNClient,
  StartExecutionCommand,
  type StartExecutionCommandInput,
} from '@aws-sdk/client-sfn';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../../local/clock/clock.ts';
import { VirtualClock } from '../../../../local/clock/virtual-clock.ts';
import { LOCAL_CREDENTIALS } from '../../../../local/identity.ts';
import type { Json, JsonObject } from '../../../../local/json.ts';
import { openStepFunctions } from '../../../../local/step-functions/step-functions.ts';
import { openStore, type Store } from '../../../../local/store/store.ts';
import { type AwsServices, awsGateway } from '../../../../local/wire/aws-gateway.ts';
import { inProcessHandler } from '../../../../local/wire/in-process-handler.ts';
import type { WireService } from '../../../../local/wire/wire.ts';
import { invokeTestLambdas, type TestLambda } from './test-lambdas.ts';

const ENDPOINT = 'http://localhost:4510';
export const REGION = 'us-east-1';
export const ACCOUNT_ID = '123456789012';
export const ROLE_ARN = `arn:aws:iam::${ACCOUNT_ID}:role/test`;

export interface TestStepFunctionsOptions<C extends Clock> {
  lambdas?: Record<string, TestLambda>;
  clock?: C;
  /** Other services that tasks reach, on the same store and clock. */
  services?: (parts: { store: Store; clock: C }) => AwsServices | Promise<AwsServices>;
}

/** An execution as a test wants to look at it. */
export interface ExecutionOutcome {
  executionArn: string;
  status: ExecutionStatus;
  output: Json | undefined;
  error: string | undefined;
  cause: string | undefined;
}

export interface TestStepFunctions<C extends Clock> {
  sfn: SFNClient;
  clock: C;
  service: WireService;
  store: Store;
  /** Faults that the engine reported of itself: none, in a sound engine. */
  faults: unknown[];
  createMachine(
    definition: JsonObject,
    more?: Partial<Omit<CreateStateMachineCommandInput, 'definition'>>,
  ): Promise<string>;
  start(
    stateMachineArn: string,
    input?: Json,
    more?: Partial<Omit<StartExecutionCommandInput, 'input'>>,
  ): Promise<string>;
  outcome(executionArn: string): Promise<ExecutionOutcome>;
  whenEnded(executionArn: string): Promise<ExecutionOutcome>;
  /** Creates the machine, runs it once and waits for its end. */
  run(definition: JsonObject, input?: Json): Promise<ExecutionOutcome>;
  history(executionArn: string): Promise<HistoryEvent[]>;
  eventTypes(executionArn: string): Promise<string[]>;
}

/** Step Functions on a real store in a temporary folder, reached through the real SDK; closed when the test ends. */
export async function openTestStepFunctions<C extends Clock = VirtualClock>(
  options: TestStepFunctionsOptions<C> = {},
): Promise<TestStepFunctions<C>> {
  const clock = options.clock ?? (new VirtualClock({ jumpWhenIdle: true }) as unknown as C);
  const folder = await mkdtemp(join(tmpdir(), 'step-functions-'));
  const store = await openStore({ folder, log: () => {} });
  const services = (await options.services?.({ store, clock })) ?? {};
  const endWaiters = new Map<string, (() => void)[]>();
  const faults: unknown[] = [];
  const stepFunctions = openStepFunctions({
    store,
    clock,
    region: REGION,
    accountId: ACCOUNT_ID,
    services: { endpoint: ENDPOINT, requestHandler: inProcessHandler(awsGateway(services)) },
    invokeLambda: invokeTestLambdas(options.lambdas ?? {}),
    onStatusChange: async ({ arn, status }) => {
      if (status === 'RUNNING') return;
      for (const resolve of endWaiters.get(arn) ?? []) resolve();
      endWaiters.delete(arn);
    },
    log: (level, text, fault) => {
      if (level === 'error') faults.push(fault ?? text);
    },
  });
  stepFunctions.recover();
  const sfn = new SFNClient({
    region: REGION,
    endpoint: ENDPOINT,
    credentials: LOCAL_CREDENTIALS,
    maxAttempts: 1,
    disableHostPrefix: true,
    requestHandler: inProcessHandler(stepFunctions.service),
  });
  onTestFinished(async () => {
    sfn.destroy();
    await stepFunctions.close(0);
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  let machines = 0;
  const createMachine: TestStepFunctions<C>['createMachine'] = async (definition, more = {}) => {
    const { stateMachineArn } = await sfn.send(
      new CreateStateMachineCommand({
        name: `machine-${++machines}`,
        roleArn: ROLE_ARN,
        definition: JSON.stringify(definition),
        ...more,
      }),
    );
    return stateMachineArn as string;
  };

  const start: TestStepFunctions<C>['start'] = async (stateMachineArn, input = {}, more = {}) => {
    const { executionArn } = await sfn.send(
      new StartExecutionCommand({ stateMachineArn, input: JSON.stringify(input), ...more }),
    );
    return executionArn as string;
  };

  const outcome = async (executionArn: string): Promise<ExecutionOutcome> => {
    const { status, output, error, cause } = await sfn.send(new DescribeExecutionCommand({ executionArn }));
    return {
      executionArn,
      status: status as ExecutionStatus,
      output: output === undefined ? undefined : (JSON.parse(output) as Json),
      error,
      cause,
    };
  };

  const whenEnded = async (executionArn: string): Promise<ExecutionOutcome> => {
    const ended = new Promise<void>(resolve => {
      endWaiters.set(executionArn, [...(endWaiters.get(executionArn) ?? []), resolve]);
    });
    const seen = await outcome(executionArn);
    if (seen.status !== 'RUNNING') return seen;
    await ended;
    return outcome(executionArn);
  };

  const history = async (executionArn: string): Promise<HistoryEvent[]> => {
    const events: HistoryEvent[] = [];
    let nextToken: string | undefined;
    do {
      const page = await sfn.send(
        new GetExecutionHistoryCommand({ executionArn, nextToken, maxResults: 1000 }),
      );
      events.push(...(page.events ?? []));
      nextToken = page.nextToken;
    } while (nextToken !== undefined);
    return events;
  };

  return {
    sfn,
    clock,
    service: stepFunctions.service,
    store,
    faults,
    createMachine,
    start,
    outcome,
    whenEnded,
    run: async (definition, input) => whenEnded(await start(await createMachine(definition), input)),
    history,
    eventTypes: async executionArn => (await history(executionArn)).map(({ type }) => type as string),
  };
}
