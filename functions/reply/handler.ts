import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { eventBusTransport } from '../../core/adapters/notify/event-bus.ts';
import { messageStore } from '../../core/adapters/records/message-store.ts';
import { noticeStore } from '../../core/adapters/records/notice-store.ts';
import { replyPayloadSchema } from '../../core/contracts/message-payloads.ts';
import { readEnvironment } from '../middleware/environment.ts';
import { machineHandler } from '../middleware/machine-handler.ts';
import { runsOnAws } from '../middleware/runs-on-aws.ts';
import { slackPoster } from '../slack/slack-poster.ts';
import { postReply } from './post-reply.ts';
import { replyToMessage } from './reply-to-message.ts';

/**
 * Called by the last state of `receive-message` and of `diagnose`, also where an earlier one failed for good. It needs nothing but the
 * message, so that there is an answer even where nothing else works; where the message came from Slack or over the bus, the
 * answer goes there. A delivery that comes twice replies once.
 */
const { TABLE_NAME, EVENT_BUS_NAME } = readEnvironment(
  z.object({ TABLE_NAME: z.string(), EVENT_BUS_NAME: z.string() }),
);

const messages = messageStore(awsClients.dynamoDb(), TABLE_NAME);
const reply = replyToMessage({ messages, now: nowMs });
const post = postReply({
  messages,
  post: slackPoster(),
  putOnBus: eventBusTransport(awsClients.eventBridge(), EVENT_BUS_NAME),
  show: runsOnAws(process.env)
    ? undefined
    : noticeStore(awsClients.dynamoDb(), TABLE_NAME, { isListed: true }).show,
  now: nowMs,
});

export const handler = machineHandler(replyPayloadSchema, async (payload, { logger }) => {
  const replied = await reply(payload);
  const { messageId, status } = replied;
  if (status === 'failed')
    logger.error('A message could not be acted on.', { messageId, error: payload.failed });
  else if (status === 'investigating') logger.info('A message is being looked into.', { messageId });
  else logger.info('A message is answered.', { messageId, status });
  const { posting } = await post(replied);
  if (posting?.state === 'failed')
    logger.error('A reply could not be posted and is given up.', { messageId, reason: posting.reason });
});
