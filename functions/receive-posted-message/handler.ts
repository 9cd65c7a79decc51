import { z } from 'zod';
import { awsClients } from '../../core/adapters/aws/clients.ts';
import { nowMs } from '../../core/adapters/clock.ts';
import { machineControl } from '../../core/adapters/machines/machine-control.ts';
import { deadLetters } from '../../core/adapters/queues/dead-letters.ts';
import { messageStore } from '../../core/adapters/records/message-store.ts';
import { orchestratorDirectory } from '../../statemachines/compiled/orchestrators.ts';
import { readEnvironment } from '../middleware/environment.ts';
import { machineHandler } from '../middleware/machine-handler.ts';
import { receivePostedMessage } from './receive-posted-message.ts';

/**
 * Called by the rule on events that hand over a message. An event may come twice: the id of the message is made of the source
 * and the event, and names the execution that works on it. Whatever may be gone later is thrown: Lambda tries again, and
 * keeps what it gives up among the dead letters as well.
 */
const { TABLE_NAME, RECEIVE_MESSAGE_ARN, DEAD_LETTERS_URL, PUBLIC_URL } = readEnvironment(
  z.object({
    TABLE_NAME: z.string(),
    RECEIVE_MESSAGE_ARN: z.string(),
    DEAD_LETTERS_URL: z.url(),
    PUBLIC_URL: z.url(),
  }),
);

const receive = receivePostedMessage({
  messages: messageStore(awsClients.dynamoDb(), TABLE_NAME),
  machine: machineControl(awsClients.stepFunctions(), RECEIVE_MESSAGE_ARN),
  directory: orchestratorDirectory,
  keepDeadLetter: deadLetters(awsClients.sqs(), DEAD_LETTERS_URL),
  apiOrigin: PUBLIC_URL,
  now: nowMs,
});

export const handler = machineHandler(z.unknown(), receive);
