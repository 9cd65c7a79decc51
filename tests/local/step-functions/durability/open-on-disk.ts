import { SFNClient } from '@aws-sdk/client-sfn';
import type { Clock } from '../../../../local/clock/clock.ts';
import { LOCAL_ACCOUNT_ID, LOCAL_CREDENTIALS, LOCAL_REGION } from '../../../../local/identity.ts';
import type { InvokeLambda } from '../../../../local/step-functions/integrations/lambda.ts';
import {
  openStepFunctions,
  type StepFunctionsOptions,
} from '../../../../local/step-functions/step-functions.ts';
import { openStore, type StoreOptions } from '../../../../local/store/store.ts';
import { inProcessHandler } from '../../../../local/wire/in-process-handler.ts';
import type { SimulatedDisk } from '../../store/simulated-disk.ts';

const ENDPOINT = 'http://127.0.0.1';

export interface OnDiskOptions {
  disk: SimulatedDisk;
  clock: Clock;
  invokeLambda?: InvokeLambda;
  storeLog?: StoreOptions['log'];
  log?: StepFunctionsOptions['log'];
}

/** Store and engine in this process, on a simulated disk, with what the disk holds taken up. */
export async function openOnDisk(
  options: OnDiskOptions,
): Promise<{ client: SFNClient; close(): Promise<void> }> {
  const { disk, clock, invokeLambda, storeLog = () => {}, log = () => {} } = options;
  const store = await openStore({ folder: '/data', files: disk, segmentBytes: 40_000, log: storeLog });
  const stepFunctions = openStepFunctions({
    store,
    clock,
    region: LOCAL_REGION,
    accountId: LOCAL_ACCOUNT_ID,
    services: { endpoint: ENDPOINT },
    ...(invokeLambda === undefined ? {} : { invokeLambda }),
    log,
  });
  stepFunctions.recover();
  const client = new SFNClient({
    region: LOCAL_REGION,
    credentials: LOCAL_CREDENTIALS,
    endpoint: ENDPOINT,
    maxAttempts: 1,
    requestHandler: inProcessHandler(stepFunctions.service),
  });
  return {
    client,
    close: async () => {
      client.destroy();
      await stepFunctions.close(0);
      await store.close();
    },
  };
}
