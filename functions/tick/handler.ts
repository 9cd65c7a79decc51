import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { machineControl } from '../../core/adapters/machines/machine-control.ts';
import { requestDelivery } from '../../core/adapters/machines/request-delivery.ts';
import { runIndex } from '../../core/adapters/records/run-index.ts';
import { runStore } from '../../core/adapters/records/run-store.ts';
import { readEnvironment } from '../middleware/environment.ts';
import { machineHandler } from '../middleware/machine-handler.ts';
import { sweep } from './sweep.ts';

/** Called once a minute. Everything that it does may be done twice. */
const environment = readEnvironment(
  z.object({ TABLE_NAME: z.string(), MACHINE_ARN: z.string(), DECIDE_FUNCTION_ARN: z.string() }),
);

const tidy = sweep({
  runs: runStore(awsClients.dynamoDb(), environment.TABLE_NAME),
  index: runIndex(awsClients.dynamoDb(), environment.TABLE_NAME),
  machines: machineControl(awsClients.stepFunctions(), environment.MACHINE_ARN),
  requestDelivery: requestDelivery(awsClients.lambda(), environment.DECIDE_FUNCTION_ARN),
  now: nowMs,
});

export const handler = machineHandler(z.looseObject({}), (_event, { logger }) => tidy(logger));
