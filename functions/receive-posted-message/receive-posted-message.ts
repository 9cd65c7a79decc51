import type { KeepDeadLetter } from '../../core/adapters/queues/dead-letters.ts';
import { BadEvent } from '../../core/contracts/bad-event.ts';
import type { OrchestratorDirectory } from '../../core/contracts/orchestrator-directory.ts';
import { readPostedMessage } from '../../core/domain/requests/read-posted-message.ts';
import { type KeepMessagePorts, keepMessage } from '../messages/keep-message.ts';
import { refuseBadEvents } from '../middleware/refuse-bad-events.ts';

export interface ReceivePostedMessagePorts extends KeepMessagePorts {
  readonly directory: OrchestratorDirectory;
  readonly keepDeadLetter: KeepDeadLetter;
  /** Where links in replies lead. */
  readonly apiOrigin: string;
  readonly now: () => number;
}

/** Takes a message that an event hands over, once. */
export function receivePostedMessage(ports: ReceivePostedMessagePorts) {
  const { directory, keepDeadLetter, apiOrigin, now } = ports;
  return refuseBadEvents(keepDeadLetter, async (event, { logger }) => {
    const at = new Date(now()).toISOString();
    const received = readPostedMessage(event, directory, { at, apiOrigin });
    const { message } = await keepMessage(ports, received);
    const { messageId, requestHash } = message;
    if (requestHash !== received.requestHash)
      throw new BadEvent(
        'IdempotencyKeyReused',
        `idempotencyKey: It came with another message, ${messageId}.`,
      );
    logger.info('Message received.', { messageId, ...message.replyTo });
  });
}
