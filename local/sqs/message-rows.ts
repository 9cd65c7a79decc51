import type { Store, Write } from '../store/store.ts';
import type { Message } from './message.ts';
import type { IndexEntry } from './message-index.ts';

/** A queue's messages in the store: what was sent, and beside it the small row that receiving changes. */
export class MessageRows {
  readonly #store: Store;
  readonly #messages: string;
  readonly #index: string;

  constructor(store: Store, queueId: string) {
    this.#store = store;
    this.#messages = `sqs/messages/${queueId}`;
    this.#index = `sqs/index/${queueId}`;
  }

  readIndex(): IndexEntry[] {
    return this.#store.rows(this.#index).flatMap(row => {
      const entry = this.#store.get(this.#index, row);
      return entry === undefined ? [] : [JSON.parse(entry) as IndexEntry];
    });
  }

  readMessage(id: string): Message | undefined {
    const message = this.#store.get(this.#messages, id);
    return message === undefined ? undefined : (JSON.parse(message) as Message);
  }

  add(message: Message, entry: IndexEntry): Write[] {
    const value = JSON.stringify(message);
    return [{ kind: 'put', partition: this.#messages, row: message.id, value }, this.change(entry)];
  }

  change(entry: IndexEntry): Write {
    return { kind: 'put', partition: this.#index, row: entry.id, value: JSON.stringify(entry) };
  }

  remove(id: string): Write[] {
    return [
      { kind: 'remove', partition: this.#index, row: id },
      { kind: 'remove', partition: this.#messages, row: id },
    ];
  }

  removeAll(): Write[] {
    return [
      { kind: 'drop', partition: this.#index },
      { kind: 'drop', partition: this.#messages },
    ];
  }
}
