import { setTimeout as sleep } from 'node:timers/promises';
import type { MessageRequest, MessageView } from '../../core/contracts/message.ts';
import type { ApiClient, CallOptions } from './api-client.ts';

const PATIENCE_MS = 20_000;

/** A channel, as whoever connects one writes to the API. */
export function messageClient(api: ApiClient, usual: Partial<MessageRequest> = {}) {
  const post = (told: Partial<MessageRequest>, options?: CallOptions) =>
    api.call<MessageView>(
      'POST',
      '/messages',
      { channelProfileId: 'local', senderId: 'ann', ...usual, ...told },
      options,
    );
  const read = (messageId: string, options?: CallOptions) =>
    api.call<MessageView>('GET', `/messages/${messageId}`, undefined, options);

  const untilAnswered = async (messageId: string, options?: CallOptions): Promise<MessageView> => {
    const deadlineMs = Date.now() + PATIENCE_MS;
    for (;;) {
      const { body } = await read(messageId, options);
      if (body.repliedAt !== undefined) return body;
      if (Date.now() > deadlineMs) throw new Error(`No answer came: ${JSON.stringify(body).slice(0, 2000)}`);
      await sleep(15);
    }
  };

  return {
    post,
    read,
    untilAnswered,
    /** Says something and waits for what comes of it. */
    say: async (text: string, told: Partial<MessageRequest> = {}, options?: CallOptions) => {
      const { body, status } = await post({ text, ...told }, options);
      if (status !== 202) throw new Error(`The message was not taken: ${status} ${JSON.stringify(body)}`);
      return untilAnswered(body.messageId, options);
    },
  };
}
