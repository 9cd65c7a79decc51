import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { contentStore } from '../../core/adapters/content/content-store.ts';
import { openProviders } from '../../core/adapters/providers/registry.ts';
import { diagnosisStore } from '../../core/adapters/records/diagnosis-store.ts';
import { reasonPayloadSchema } from '../../core/contracts/diagnosis-payloads.ts';
import { orchestratorDirectory } from '../../statemachines/compiled/orchestrators.ts';
import { readEnvironment } from '../middleware/environment.ts';
import { machineHandler } from '../middleware/machine-handler.ts';
import { reason } from './reason.ts';

/**
 * Called by `diagnose`, once a turn. It shows a model what strangers wrote, so it can change no run and send nothing. A delivery that
 * comes twice asks once: each turn is claimed before it is made.
 */
const { TABLE_NAME, BUCKET_NAME } = readEnvironment(
  z.object({ TABLE_NAME: z.string(), BUCKET_NAME: z.string() }),
);

const takeTurn = reason({
  diagnoses: diagnosisStore(awsClients.dynamoDb(), TABLE_NAME),
  content: contentStore(awsClients.s3(), BUCKET_NAME),
  providers: openProviders(process.env),
  directory: orchestratorDirectory,
  now: nowMs,
});

export const handler = machineHandler(reasonPayloadSchema, async (payload, { context, logger }) => {
  const reasoned = await takeTurn(payload, () => context.getRemainingTimeInMillis());
  logger.info('A turn of a diagnosis is over.', {
    diagnosisId: payload.diagnosisId,
    turn: payload.turn,
    ...reasoned,
  });
  return reasoned;
});
