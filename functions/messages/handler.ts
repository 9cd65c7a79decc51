import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { machineControl } from '../../core/adapters/machines/machine-control.ts';
import { conversationRuns } from '../../core/adapters/records/conversation-index.ts';
import { messageStore } from '../../core/adapters/records/message-store.ts';
import { runStore } from '../../core/adapters/records/run-store.ts';
import { tenantStore } from '../../core/adapters/records/tenant-store.ts';
import { orchestratorDirectory } from '../../statemachines/compiled/orchestrators.ts';
import { readEnvironment } from '../middleware/environment.ts';
import { httpHandler } from '../middleware/http-handler.ts';
import { keyRing } from '../middleware/key-ring.ts';
import { rateLimiter } from '../middleware/rate-limit.ts';
import { slackSecret } from '../slack/slack-secret.ts';
import { readMessage } from './read-message.ts';
import { receiveMessage } from './receive-message.ts';
import { slackEvents } from './slack-events.ts';

/**
 * Takes messages, by API and from Slack, and says what came of them. It may do nothing but write a message down and start the machine that works
 * on it; the message's id names the execution, so that one that comes twice is worked on once. Links are put into a reply
 * when it is read: nothing that is kept decides anything.
 */
const { TABLE_NAME, RECEIVE_MESSAGE_ARN } = readEnvironment(
  z.object({ TABLE_NAME: z.string(), RECEIVE_MESSAGE_ARN: z.string() }),
);

const ports = {
  runs: runStore(awsClients.dynamoDb(), TABLE_NAME),
  keys: keyRing(),
  messages: messageStore(awsClients.dynamoDb(), TABLE_NAME),
  directory: orchestratorDirectory,
  machine: machineControl(awsClients.stepFunctions(), RECEIVE_MESSAGE_ARN),
  tenants: tenantStore(awsClients.dynamoDb(), TABLE_NAME),
  conversationRuns: conversationRuns(awsClients.dynamoDb(), TABLE_NAME),
  readSigningSecret: slackSecret(nowMs),
  limit: rateLimiter({ most: 120, windowMs: 60_000 }, nowMs),
  now: nowMs,
};

export const handler = httpHandler(
  {},
  {
    'POST /messages': receiveMessage(ports),
    'GET /messages/{id}': readMessage(ports),
    'POST /slack/events': slackEvents(ports),
  },
);
