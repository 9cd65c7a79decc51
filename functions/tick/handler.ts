import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { machineControl } from '../../core/adapters/machines/machine-control.ts';
import { requestErrand } from '../../core/adapters/machines/request-delivery.ts';
import { requestNotices } from '../../core/adapters/machines/request-notices.ts';
import { runIndex } from '../../core/adapters/records/run-index.ts';
import { runStore } from '../../core/adapters/records/run-store.ts';
import { tenantStore } from '../../core/adapters/records/tenant-store.ts';
import { tickStore } from '../../core/adapters/records/tick-store.ts';
import { readEnvironment } from '../middleware/environment.ts';
import { keyRing } from '../middleware/key-ring.ts';
import { machineHandler } from '../middleware/machine-handler.ts';
import { sweep } from './sweep.ts';

/** Called once a minute. Everything that it does may be done twice. */
const { TABLE_NAME, MACHINE_ARN, DECIDE_FUNCTION_ARN, NOTIFY_FUNCTION_ARN } = readEnvironment(
  z.object({
    TABLE_NAME: z.string(),
    MACHINE_ARN: z.string(),
    DECIDE_FUNCTION_ARN: z.string(),
    NOTIFY_FUNCTION_ARN: z.string(),
  }),
);

const tidy = sweep({
  runs: runStore(awsClients.dynamoDb(), TABLE_NAME, keyRing()),
  index: runIndex(awsClients.dynamoDb(), TABLE_NAME),
  tenants: tenantStore(awsClients.dynamoDb(), TABLE_NAME),
  machines: machineControl(awsClients.stepFunctions(), MACHINE_ARN),
  requestErrand: requestErrand(awsClients.lambda(), DECIDE_FUNCTION_ARN),
  ticks: tickStore(awsClients.dynamoDb(), TABLE_NAME),
  requestNotices: requestNotices(awsClients.lambda(), NOTIFY_FUNCTION_ARN),
  now: nowMs,
});

export const handler = machineHandler(z.looseObject({}), (_event, { context, ...observers }) =>
  tidy(observers, () => context.getRemainingTimeInMillis()),
);
