import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { contentStore } from '../../core/adapters/content/content-store.ts';
import { openProviders } from '../../core/adapters/providers/registry.ts';
import { conversationRuns } from '../../core/adapters/records/conversation-index.ts';
import { messageStore } from '../../core/adapters/records/message-store.ts';
import { runStore } from '../../core/adapters/records/run-store.ts';
import { selectPayloadSchema } from '../../core/contracts/message-payloads.ts';
import { orchestratorDirectory } from '../../statemachines/compiled/orchestrators.ts';
import { readEnvironment } from '../middleware/environment.ts';
import { machineHandler } from '../middleware/machine-handler.ts';
import { select } from './select.ts';

/**
 * Called by the first state of `receive-message`. It is the only one of the three that shows a model what strangers wrote,
 * so it can start, stop and answer nothing. A delivery that comes twice asks once: each try is claimed before it is made.
 */
const { TABLE_NAME, BUCKET_NAME } = readEnvironment(
  z.object({ TABLE_NAME: z.string(), BUCKET_NAME: z.string() }),
);

const choose = select({
  messages: messageStore(awsClients.dynamoDb(), TABLE_NAME),
  runs: runStore(awsClients.dynamoDb(), TABLE_NAME),
  conversationRuns: conversationRuns(awsClients.dynamoDb(), TABLE_NAME),
  content: contentStore(awsClients.s3(), BUCKET_NAME),
  providers: openProviders(process.env),
  directory: orchestratorDirectory,
  now: nowMs,
});

export const handler = machineHandler(selectPayloadSchema, async (payload, { context, logger }) => {
  const { messageId, selection, refusal } = await choose(payload, () => context.getRemainingTimeInMillis());
  if (refusal === undefined)
    logger.info('It is known what a message wants.', {
      messageId,
      via: selection?.via,
      action: selection?.action,
    });
  else logger.warn('A message is refused.', { messageId, ...refusal });
});
