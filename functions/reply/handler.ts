import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { messageStore } from '../../core/adapters/records/message-store.ts';
import { replyPayloadSchema } from '../../core/contracts/message-payloads.ts';
import { readEnvironment } from '../middleware/environment.ts';
import { machineHandler } from '../middleware/machine-handler.ts';
import { replyToMessage } from './reply-to-message.ts';

/**
 * Called by the last state of `receive-message`, also where an earlier one failed for good. It needs nothing but the
 * message, so that there is an answer even where nothing else works. A delivery that comes twice replies once.
 */
const { TABLE_NAME } = readEnvironment(z.object({ TABLE_NAME: z.string() }));

const reply = replyToMessage({ messages: messageStore(awsClients.dynamoDb(), TABLE_NAME), now: nowMs });

export const handler = machineHandler(replyPayloadSchema, async (payload, { logger }) => {
  const { messageId, status } = await reply(payload);
  if (status === 'failed')
    logger.error('A message could not be acted on.', { messageId, error: payload.failed });
  else logger.info('A message is answered.', { messageId, status });
});
