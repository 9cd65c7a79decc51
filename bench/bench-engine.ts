import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateStateMachineCommand, SFNClient } from '@aws-sdk/client-sfn';
import { RealClock } from '../local/clock/real-clock.ts';
import { LOCAL_ACCOUNT_ID, LOCAL_CREDENTIALS, LOCAL_REGION } from '../local/identity.ts';
import type { JsonObject } from '../local/json.ts';
import { definitionIdOf } from '../local/step-functions/api/machine-store.ts';
import type { MachineRevision } from '../local/step-functions/engine/machine.ts';
import type { StartRequest } from '../local/step-functions/engine/start-request.ts';
import type { InvokeLambda } from '../local/step-functions/integrations/lambda.ts';
import { openStepFunctions, type StepFunctions } from '../local/step-functions/step-functions.ts';
import { openStore } from '../local/store/store.ts';
import { inProcessHandler } from '../local/wire/in-process-handler.ts';

const ENDPOINT = 'http://127.0.0.1';
const ROLE_ARN = `arn:aws:iam::${LOCAL_ACCOUNT_ID}:role/bench`;

export interface BenchEngine extends Pick<StepFunctions, 'engine'> {
  client: SFNClient;
  createMachine(definition: JsonObject): Promise<MachineRevision>;
  stop(): Promise<void>;
}

export interface BenchEngineOptions {
  folder: string;
  invokeLambda: InvokeLambda;
  /** Told of ends, as the host's event bus is: durably. */
  onEnd?: (executionArn: string) => void;
}

/** The engine as the host runs it: a real store on this disk, the real clock, Lambda in process. */
export async function openBenchEngine({
  folder,
  invokeLambda,
  onEnd,
}: BenchEngineOptions): Promise<BenchEngine> {
  const store = await openStore({ folder });
  const stepFunctions = openStepFunctions({
    store,
    clock: new RealClock(),
    region: LOCAL_REGION,
    accountId: LOCAL_ACCOUNT_ID,
    services: { endpoint: ENDPOINT },
    invokeLambda,
    ...(onEnd === undefined
      ? {}
      : { onStatusChange: async ({ arn, status }) => (status === 'RUNNING' ? undefined : onEnd(arn)) }),
    log: (level, text, fault) => {
      if (level !== 'info') console.error(text, fault ?? '');
    },
  });
  stepFunctions.recover();
  const client = new SFNClient({
    region: LOCAL_REGION,
    credentials: LOCAL_CREDENTIALS,
    endpoint: ENDPOINT,
    requestHandler: inProcessHandler(stepFunctions.service),
  });
  return {
    client,
    engine: stepFunctions.engine,
    createMachine: async content => {
      const definition = JSON.stringify(content);
      const name = 'bench';
      const { stateMachineArn = '' } = await client.send(
        new CreateStateMachineCommand({ name, definition, roleArn: ROLE_ARN }),
      );
      const definitionId = definitionIdOf(definition);
      return { stateMachineArn, name, type: 'STANDARD', roleArn: ROLE_ARN, definitionId };
    },
    stop: async () => {
      client.destroy();
      await stepFunctions.close(1000);
      await store.close();
    },
  };
}

export function startRequest(machine: MachineRevision, name: string, input: JsonObject): StartRequest {
  const executionArn = `${machine.stateMachineArn.replace(':stateMachine:', ':execution:')}:${name}`;
  return { machine, executionArn, name, input: JSON.stringify(input) };
}

/** A folder on the disk that temporary files live on, for as long as `use` takes. */
export async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
