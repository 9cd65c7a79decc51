import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { contentStore } from '../../core/adapters/content/content-store.ts';
import { diagnosisStore } from '../../core/adapters/records/diagnosis-store.ts';
import { messageStore } from '../../core/adapters/records/message-store.ts';
import { composePayloadSchema } from '../../core/contracts/diagnosis-payloads.ts';
import { readEnvironment } from '../middleware/environment.ts';
import { machineHandler } from '../middleware/machine-handler.ts';
import { composeDiagnosis } from './compose-diagnosis.ts';

/**
 * The last word of `diagnose`, whatever came before it. It asks nobody: the answer is made of the bundle and of what was replied, so that
 * a delivery that comes twice makes the same one. The first that is written counts.
 */
const { TABLE_NAME, BUCKET_NAME } = readEnvironment(
  z.object({ TABLE_NAME: z.string(), BUCKET_NAME: z.string() }),
);

const compose = composeDiagnosis({
  diagnoses: diagnosisStore(awsClients.dynamoDb(), TABLE_NAME),
  messages: messageStore(awsClients.dynamoDb(), TABLE_NAME),
  content: contentStore(awsClients.s3(), BUCKET_NAME),
  now: nowMs,
});

export const handler = machineHandler(composePayloadSchema, async (payload, { logger }) => {
  const { diagnosisId, status, answer, decision, error } = await compose(payload);
  logger.info('A diagnosis is over.', {
    ...{ diagnosisId, status, runId: decision?.runId, error },
    ...{ cause: answer?.cause?.kind, struckOut: answer?.struckOut },
  });
});
