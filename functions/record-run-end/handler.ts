import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { requestReply } from '../../core/adapters/machines/request-reply.ts';
import { diagnosisStore } from '../../core/adapters/records/diagnosis-store.ts';
import { runStore } from '../../core/adapters/records/run-store.ts';
import { executionEndedSchema } from '../../core/contracts/machine-payloads.ts';
import { announceNews } from '../middleware/announce-news.ts';
import { readEnvironment } from '../middleware/environment.ts';
import { machineHandler } from '../middleware/machine-handler.ts';
import { reportRunEnd } from '../middleware/run-metrics.ts';
import { closeLostDiagnosis } from './close-lost-diagnosis.ts';
import { recordRunEnd } from './record-run-end.ts';

/**
 * Called by the rule on Step Functions' own events about executions that failed, timed out or were stopped: no state of
 * theirs can say so any more. A run or a diagnosis that is over already is left alone, so the event may come twice or late.
 */
const { TABLE_NAME, REPLY_FUNCTION_ARN, NOTIFY_FUNCTION_ARN } = readEnvironment(
  z.object({
    TABLE_NAME: z.string(),
    REPLY_FUNCTION_ARN: z.string(),
    NOTIFY_FUNCTION_ARN: z.string(),
  }),
);
const record = recordRunEnd({
  runs: runStore(awsClients.dynamoDb(), TABLE_NAME, undefined, announceNews(NOTIFY_FUNCTION_ARN)),
  now: nowMs,
});

const closeDiagnosis = closeLostDiagnosis({
  diagnoses: diagnosisStore(awsClients.dynamoDb(), TABLE_NAME),
  requestReply: requestReply(awsClients.lambda(), REPLY_FUNCTION_ARN),
  now: nowMs,
});

export const handler = machineHandler(executionEndedSchema, async ({ detail }, { logger, metrics }) => {
  const diagnosis = await closeDiagnosis(detail);
  if (diagnosis !== undefined) {
    const { diagnosisId, error } = diagnosis;
    return logger.warn('A diagnosis has ended without its machine.', { diagnosisId, error });
  }
  const run = await record(detail);
  if (run === undefined) return;
  logger.appendKeys({ runId: run.runId });
  logger.warn('Run failed.', { status: detail.status, error: run.error });
  reportRunEnd(metrics, run);
});
