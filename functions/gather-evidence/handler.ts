import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { contentStore } from '../../core/adapters/content/content-store.ts';
import { executionHistory } from '../../core/adapters/evidence/execution-history.ts';
import { functionLogs } from '../../core/adapters/evidence/function-logs.ts';
import { objectReader } from '../../core/adapters/evidence/object-reader.ts';
import { conversationRuns } from '../../core/adapters/records/conversation-index.ts';
import { diagnosisStore } from '../../core/adapters/records/diagnosis-store.ts';
import { runStore } from '../../core/adapters/records/run-store.ts';
import { gatherPayloadSchema } from '../../core/contracts/diagnosis-payloads.ts';
import { orchestratorDirectory } from '../../statemachines/compiled/orchestrators.ts';
import { compiledLibrary } from '../middleware/compiled-library.ts';
import { readEnvironment } from '../middleware/environment.ts';
import { machineHandler } from '../middleware/machine-handler.ts';
import { gather } from './gather.ts';

/**
 * Called by the first state of `diagnose`, and again where the model wants to see more. It asks no model and changes no run: it
 * may read histories and logs, and writes nothing but what it has found. A delivery that comes twice gathers once.
 */
const { TABLE_NAME, BUCKET_NAME, MACHINE_ARN, LOG_GROUP } = readEnvironment(
  z.object({
    TABLE_NAME: z.string(),
    BUCKET_NAME: z.string(),
    MACHINE_ARN: z.string(),
    LOG_GROUP: z.string(),
  }),
);

const work = gather({
  diagnoses: diagnosisStore(awsClients.dynamoDb(), TABLE_NAME),
  runs: runStore(awsClients.dynamoDb(), TABLE_NAME),
  conversationRuns: conversationRuns(awsClients.dynamoDb(), TABLE_NAME),
  content: contentStore(awsClients.s3(), BUCKET_NAME),
  objects: objectReader(awsClients.s3(), BUCKET_NAME),
  history: executionHistory(awsClients.stepFunctions(), MACHINE_ARN),
  logs: functionLogs(awsClients.cloudWatchLogs, LOG_GROUP),
  workflows: compiledLibrary(BUCKET_NAME),
  directory: orchestratorDirectory,
  now: nowMs,
});

export const handler = machineHandler(gatherPayloadSchema, async (payload, { logger }) => {
  const { diagnosisId, round } = payload;
  const gathered = await work(payload, logger);
  logger.info('Evidence is gathered.', { diagnosisId, round, next: gathered.next });
  return gathered;
});
