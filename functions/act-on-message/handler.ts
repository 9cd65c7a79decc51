import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { answerQuestions } from '../../core/adapters/machines/answer-questions.ts';
import { machineControl } from '../../core/adapters/machines/machine-control.ts';
import { conversationRuns } from '../../core/adapters/records/conversation-index.ts';
import { diagnosisStore } from '../../core/adapters/records/diagnosis-store.ts';
import { messageStore } from '../../core/adapters/records/message-store.ts';
import { runIndex } from '../../core/adapters/records/run-index.ts';
import { runStore } from '../../core/adapters/records/run-store.ts';
import { tenantStore } from '../../core/adapters/records/tenant-store.ts';
import { tickStore } from '../../core/adapters/records/tick-store.ts';
import { actPayloadSchema } from '../../core/contracts/message-payloads.ts';
import { orchestratorDirectory } from '../../statemachines/compiled/orchestrators.ts';
import { announceNews } from '../middleware/announce-news.ts';
import { compiledLibrary } from '../middleware/compiled-library.ts';
import { readEnvironment } from '../middleware/environment.ts';
import { machineHandler } from '../middleware/machine-handler.ts';
import { lifeSignOf } from '../runs/life-sign.ts';
import { actOnMessage } from './act.ts';

/**
 * Called by the second state of `receive-message`: starts, reports, cancels, hands answers over. It asks no model, and does
 * only what the settings of the channel allow, whatever was chosen. A delivery that comes twice changes nothing twice: a
 * run's id is made of the message's, and which run is changed is written down before.
 */
const environment = readEnvironment(
  z.object({
    TABLE_NAME: z.string(),
    BUCKET_NAME: z.string(),
    MACHINE_ARN: z.string(),
    DIAGNOSE_ARN: z.string(),
    DECIDE_FUNCTION_ARN: z.string(),
    NOTIFY_FUNCTION_ARN: z.string(),
  }),
);
const { TABLE_NAME, BUCKET_NAME } = environment;

const act = actOnMessage({
  messages: messageStore(awsClients.dynamoDb(), TABLE_NAME),
  runs: runStore(awsClients.dynamoDb(), TABLE_NAME, undefined, announceNews(environment.NOTIFY_FUNCTION_ARN)),
  index: runIndex(awsClients.dynamoDb(), TABLE_NAME),
  conversationRuns: conversationRuns(awsClients.dynamoDb(), TABLE_NAME),
  tenants: tenantStore(awsClients.dynamoDb(), TABLE_NAME),
  workflows: compiledLibrary(BUCKET_NAME),
  machines: machineControl(awsClients.stepFunctions(), environment.MACHINE_ARN),
  diagnoses: diagnosisStore(awsClients.dynamoDb(), TABLE_NAME),
  diagnoseMachine: machineControl(awsClients.stepFunctions(), environment.DIAGNOSE_ARN),
  directory: orchestratorDirectory,
  answerQuestions: answerQuestions(awsClients.lambda(), environment.DECIDE_FUNCTION_ARN),
  lifeSign: lifeSignOf(tickStore(awsClients.dynamoDb(), TABLE_NAME), nowMs),
  now: nowMs,
});

export const handler = machineHandler(actPayloadSchema, async ({ messageId }, observers) => {
  const { logger } = observers;
  const { selection, outcome, refusal } = await act(messageId, observers);
  if (outcome?.runId !== undefined) logger.appendKeys({ runId: outcome.runId });
  if (refusal === undefined) logger.info('A message is acted on.', { messageId, action: selection?.action });
  else logger.warn('A message is refused.', { messageId, ...refusal });
});
