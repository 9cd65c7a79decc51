import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigurationError, RunChanged } from '../../contracts/errors.ts';
import type { MessageEvent, MessageRecord } from '../../contracts/message-record.ts';
import type { MessageStore, StoredMessage } from './message-store.ts';

const MOST_TRIES = 10;

/** The message that a state machine works for. */
export async function findMessage(messages: MessageStore, messageId: string): Promise<StoredMessage> {
  const stored = await messages.find(messageId);
  if (stored === undefined) throw new ConfigurationError(`There is no message ${messageId}.`);
  return stored;
}

/**
 * Reads, decides, writes – and again from the start when somebody else wrote in between. `decide` may run several times,
 * each time about the message as it is; only its last answer counts.
 */
export async function changeMessage<Answer>(
  messages: MessageStore,
  messageId: string,
  decide: (message: MessageRecord) => { readonly events: readonly MessageEvent[]; readonly answer: Answer },
): Promise<{ stored: StoredMessage; answer: Answer }> {
  for (let tries = 1; ; tries++) {
    const current = await findMessage(messages, messageId);
    const { events, answer } = decide(current.message);
    if (events.length === 0) return { stored: current, answer };
    try {
      return { stored: await messages.append(current, events), answer };
    } catch (fault) {
      if (!(fault instanceof RunChanged) || tries === MOST_TRIES) throw fault;
      await sleep(Math.random() * 20 * tries);
    }
  }
}
