import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { contentStore } from '../../core/adapters/content/content-store.ts';
import { requestDelivery } from '../../core/adapters/machines/request-delivery.ts';
import { priceAgentCall } from '../../core/adapters/providers/price-agent-call.ts';
import { openProviders } from '../../core/adapters/providers/registry.ts';
import { runStore } from '../../core/adapters/records/run-store.ts';
import { tenantStore } from '../../core/adapters/records/tenant-store.ts';
import { gatePayloadSchema } from '../../core/contracts/machine-payloads.ts';
import { announceNews } from '../middleware/announce-news.ts';
import { compiledLibrary } from '../middleware/compiled-library.ts';
import { readEnvironment } from '../middleware/environment.ts';
import { keyRing } from '../middleware/key-ring.ts';
import { machineHandler } from '../middleware/machine-handler.ts';
import { makePlan } from './make-plan.ts';

/**
 * Called by the state `Plan` of every gated workflow, which then waits for the decision; again after each `revise`. A
 * delivery that comes twice plans once: the attempt is claimed before the model is called.
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
  providers: openProviders(process.env),
  workflows: compiledLibrary(BUCKET_NAME),
  priceCall: priceAgentCall,
  requestDelivery: requestDelivery(awsClients.lambda(), DECIDE_FUNCTION_ARN),
  now: nowMs,
};
const propose = makePlan(ports);

export const handler = machineHandler(gatePayloadSchema, async (payload, { context, logger }) => {
  const run = await propose(payload, () => context.getRemainingTimeInMillis());
  logger.info('A plan is proposed.', { revision: run.planRevision, waits: run.gates.length > 0 });
});
