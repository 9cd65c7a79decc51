import type { MachineControl } from '../../core/adapters/machines/machine-control.ts';
import type { MessageStore, StoredMessage } from '../../core/adapters/records/message-store.ts';
import { RunChanged } from '../../core/contracts/errors.ts';
import type { MessageEvent } from '../../core/contracts/message-record.ts';
import { isAnswered } from '../../core/domain/messages/apply-event.ts';

export interface KeepMessagePorts {
  readonly messages: MessageStore;
  /** Of the machine that works on messages. */
  readonly machine: Pick<MachineControl, 'start'>;
}

export type Received = Extract<MessageEvent, { type: 'message.received' }>;

/**
 * Writes a message down and has it worked on. One that comes again is found as it is by now, and worked on if nobody began:
 * whoever handed it over and heard nothing hands it over once more.
 */
export async function keepMessage(
  { messages, machine }: KeepMessagePorts,
  event: Received,
): Promise<StoredMessage> {
  const stored = await createOnce(messages, event);
  if (!isAnswered(stored.message)) await machine.start('receive-message', event.messageId);
  return stored;
}

async function createOnce(messages: MessageStore, event: Received): Promise<StoredMessage> {
  try {
    return await messages.create(event);
  } catch (fault) {
    if (!(fault instanceof RunChanged)) throw fault;
    const stored = await messages.find(event.messageId);
    if (stored === undefined) throw fault;
    return stored;
  }
}
