import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { contentStore } from '../../core/adapters/content/content-store.ts';
import { presignUrl } from '../../core/adapters/content/presign-url.ts';
import { openProviders } from '../../core/adapters/providers/registry.ts';
import { runStore } from '../../core/adapters/records/run-store.ts';
import { stepPayloadSchema } from '../../core/contracts/machine-payloads.ts';
import { announceNews } from '../middleware/announce-news.ts';
import { compiledLibrary } from '../middleware/compiled-library.ts';
import { readEnvironment } from '../middleware/environment.ts';
import { machineHandler } from '../middleware/machine-handler.ts';
import { reportRunEnd } from '../middleware/run-metrics.ts';
import { runStep } from './run-step.ts';

/**
 * Called by the states that are steps: asks an agent or runs a handler, and says what happened. A delivery that comes
 * twice is performed once: the attempt is claimed before the model is called, and its end is recorded.
 */
const { TABLE_NAME, BUCKET_NAME, NOTIFY_FUNCTION_ARN } = readEnvironment(
  z.object({ TABLE_NAME: z.string(), BUCKET_NAME: z.string(), NOTIFY_FUNCTION_ARN: z.string() }),
);

const perform = runStep({
  runs: runStore(awsClients.dynamoDb(), TABLE_NAME, undefined, announceNews(NOTIFY_FUNCTION_ARN)),
  content: contentStore(awsClients.s3(), BUCKET_NAME),
  providers: openProviders(process.env),
  workflows: compiledLibrary(BUCKET_NAME),
  now: nowMs,
  presign: presignUrl(awsClients.s3(), BUCKET_NAME, {
    publicEndpoint: awsClients.publicEndpoint(),
    now: nowMs,
  }),
});

export const handler = machineHandler(stepPayloadSchema, async (payload, { context, logger, metrics }) => {
  const { outcome, run, ...more } = await perform(payload, () => context.getRemainingTimeInMillis());
  logger.info('Step ended.', { outcome });
  if (run !== undefined) reportRunEnd(metrics, run);
  return { outcome, ...more };
});
