import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { contentStore } from '../../core/adapters/content/content-store.ts';
import { openProviders } from '../../core/adapters/providers/registry.ts';
import { contextStore } from '../../core/adapters/records/context-store.ts';
import { runStore } from '../../core/adapters/records/run-store.ts';
import { tenantStore } from '../../core/adapters/records/tenant-store.ts';
import { gatePayloadSchema } from '../../core/contracts/machine-payloads.ts';
import { announceNews } from '../middleware/announce-news.ts';
import { compiledLibrary } from '../middleware/compiled-library.ts';
import { readEnvironment } from '../middleware/environment.ts';
import { keyRing } from '../middleware/key-ring.ts';
import { machineHandler } from '../middleware/machine-handler.ts';
import { clarify } from './clarify.ts';

/**
 * Called by the state `Clarify` of every gated workflow, which then waits for the answers. A delivery that comes twice
 * asks once: the attempt is claimed before the model is called.
 */
const { TABLE_NAME, BUCKET_NAME, NOTIFY_FUNCTION_ARN } = readEnvironment(
  z.object({ TABLE_NAME: z.string(), BUCKET_NAME: z.string(), NOTIFY_FUNCTION_ARN: z.string() }),
);

const keys = keyRing();
const ports = {
  runs: runStore(awsClients.dynamoDb(), TABLE_NAME, keys, announceNews(NOTIFY_FUNCTION_ARN)),
  tenants: tenantStore(awsClients.dynamoDb(), TABLE_NAME),
  keys,
  contexts: contextStore(awsClients.dynamoDb(), TABLE_NAME),
  content: contentStore(awsClients.s3(), BUCKET_NAME),
  providers: openProviders(process.env),
  workflows: compiledLibrary(BUCKET_NAME),
  now: nowMs,
};
const ask = clarify(ports);

export const handler = machineHandler(gatePayloadSchema, async (payload, { context, logger }) => {
  const run = await ask(payload, () => context.getRemainingTimeInMillis());
  logger.info('Questions wait for answers.', { questions: run.questions.length });
});
