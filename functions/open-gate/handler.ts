import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { contentStore } from '../../core/adapters/content/content-store.ts';
import { requestDelivery } from '../../core/adapters/machines/request-delivery.ts';
import { runStore } from '../../core/adapters/records/run-store.ts';
import { tenantStore } from '../../core/adapters/records/tenant-store.ts';
import { openGatePayloadSchema } from '../../core/contracts/machine-payloads.ts';
import { announceNews } from '../middleware/announce-news.ts';
import { compiledLibrary } from '../middleware/compiled-library.ts';
import { readEnvironment } from '../middleware/environment.ts';
import { keyRing } from '../middleware/key-ring.ts';
import { machineHandler } from '../middleware/machine-handler.ts';
import { openGate } from './open-gate.ts';

/**
 * Called by the states that ask a person, which then wait for the decision. A delivery that comes twice opens one gate:
 * the gate is written together with the attempt that needs it.
 */
const { TABLE_NAME, BUCKET_NAME, DECIDE_FUNCTION_ARN, NOTIFY_FUNCTION_ARN } = readEnvironment(
  z.object({
    TABLE_NAME: z.string(),
    BUCKET_NAME: z.string(),
    DECIDE_FUNCTION_ARN: z.string(),
    NOTIFY_FUNCTION_ARN: z.string(),
  }),
);

const keys = keyRing();
const ports = {
  runs: runStore(awsClients.dynamoDb(), TABLE_NAME, keys, announceNews(NOTIFY_FUNCTION_ARN)),
  tenants: tenantStore(awsClients.dynamoDb(), TABLE_NAME),
  keys,
  content: contentStore(awsClients.s3(), BUCKET_NAME),
  workflows: compiledLibrary(BUCKET_NAME),
  requestDelivery: requestDelivery(awsClients.lambda(), DECIDE_FUNCTION_ARN),
  now: nowMs,
};
const open = openGate(ports);

export const handler = machineHandler(openGatePayloadSchema, async (payload, { context, logger }) => {
  const run = await open(payload, () => context.getRemainingTimeInMillis());
  logger.info('A person is asked.', { gates: run.gates.length });
});
