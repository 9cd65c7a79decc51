import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeMessage } from '../../core/adapters/records/change-message.ts';
import type { MessageStore } from '../../core/adapters/records/message-store.ts';
import { recordedFault, StepTimedOut } from '../../core/contracts/errors.ts';
import type { MessageRecord, SelectionDelivery } from '../../core/contracts/message-record.ts';
import { claimSelection } from '../../core/domain/messages/claim-selection.ts';

const BUSY_PAUSE_MS = 250;

export interface TryClaim {
  readonly messageId: string;
  readonly delivery: SelectionDelivery;
  readonly maxRetries: number;
  readonly leaseMs: number;
  readonly remainingMs: () => number;
}

export type ClaimedTry =
  | { readonly kind: 'selected'; readonly message: MessageRecord }
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'mine'; readonly number: number; readonly owner: string };

/** Takes the next try for a delivery, or says that there is none to be made; throws what it threw when it came before. */
export async function claimTry(
  { messages, now }: { readonly messages: MessageStore; readonly now: () => number },
  { messageId, delivery, maxRetries, leaseMs, remainingMs }: TryClaim,
): Promise<ClaimedTry> {
  const owner = randomBytes(6).toString('base64url');
  for (;;) {
    const { stored, answer: claim } = await changeMessage(messages, messageId, message => {
      const answer = claimSelection(message, { delivery, maxRetries, owner, nowMs: now(), leaseMs });
      return { events: answer.kind === 'mine' ? [answer.event] : [], answer };
    });
    switch (claim.kind) {
      case 'mine':
        return { kind: 'mine', number: claim.event.number, owner };
      case 'selected':
        return { kind: 'selected', message: stored.message };
      case 'exhausted':
        return { kind: 'exhausted' };
      case 'failed':
        throw recordedFault(claim.fault);
      case 'superseded':
        throw new StepTimedOut('A later delivery asks the selector.');
      case 'busy':
        if (remainingMs() < 2 * BUSY_PAUSE_MS)
          throw new StepTimedOut('The selector is still asked elsewhere.');
        await sleep(BUSY_PAUSE_MS);
    }
  }
}
