import type { MessageStore } from '../../core/adapters/records/message-store.ts';
import { notFound } from '../../core/contracts/problem.ts';
import { viewMessage } from '../../core/domain/messages/view-message.ts';
import { json } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';
import { type RenderPorts, renderReply } from '../runs/render-reply.ts';

const MESSAGE_ID = /^msg_[0-9a-f]{32}$/;

/** What came of a message. Somebody else's is answered like one that does not exist. */
export function readMessage(ports: RenderPorts & { readonly messages: MessageStore }): Route {
  const { messages } = ports;
  const render = renderReply(ports);
  return async ({ params, caller }) => {
    const messageId = params.id ?? '';
    const stored = MESSAGE_ID.test(messageId) ? await messages.find(messageId) : undefined;
    if (stored !== undefined) {
      const { tenantId, senderId, requestedBy } = stored.message;
      if (tenantId === caller.tenantId && [senderId, requestedBy].includes(caller.userId))
        return json(200, viewMessage(stored.message, stored.events, await render(stored.message, caller)));
    }
    throw notFound('There is no such message, or it is not yours.', {
      name: 'MessageNotFound',
      slug: 'message-not-found',
      title: 'No such message',
    });
  };
}
