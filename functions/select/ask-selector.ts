import { selectorPath } from '../../core/adapters/content/message-paths.ts';
import { changeMessage } from '../../core/adapters/records/change-message.ts';
import type { MessageStore } from '../../core/adapters/records/message-store.ts';
import { StepTimedOut } from '../../core/contracts/errors.ts';
import type { MessageEvent, MessageRecord, SelectionDelivery } from '../../core/contracts/message-record.ts';
import { NOTHING_USED } from '../../core/contracts/run.ts';
import { LONGEST_REASON, type SelectorResult } from '../../core/contracts/selector.ts';
import type { ProfileAccess } from '../../core/domain/messages/message-access.ts';
import { defaultSelection } from '../../core/domain/messages/refuse-message.ts';
import { selectorRequest } from '../../core/domain/selector/selector-request.ts';
import { claimTry } from './claim-try.ts';
import { longestCallMs, type TrySelectorPorts, trySelector } from './try-selector.ts';

export interface AskSelectorPorts extends TrySelectorPorts {
  readonly messages: MessageStore;
  readonly now: () => number;
}

export interface SelectorQuestion {
  readonly message: MessageRecord;
  readonly access: ProfileAccess;
  readonly openQuestions: readonly string[];
  readonly delivery: SelectionDelivery;
  readonly remainingMs: () => number;
}

/** Whoever holds a try this much longer than a call may take is dead. */
const GRACE_MS = 5_000;
const LONGEST_FAULT = 1_000;

/**
 * Has a model choose, once for each delivery, however often it arrives. A choice that cannot be used fails the delivery,
 * so that the state machine tries again; the last one that fails chooses the default.
 */
export async function askSelector(
  ports: AskSelectorPorts,
  question: SelectorQuestion,
): Promise<MessageRecord> {
  const { message, access, openQuestions, delivery, remainingMs } = question;
  const { messageId } = message;
  const { selectorAgent, selectionMaxRetries } = access.orchestrator;
  const claim = await claimTry(ports, {
    ...{ messageId, delivery, remainingMs },
    maxRetries: selectionMaxRetries,
    leaseMs: longestCallMs(selectorAgent) + GRACE_MS,
  });
  if (claim.kind === 'selected') return claim.message;
  if (claim.kind === 'exhausted')
    return chooseDefault(ports, question, 'It was tried as often as it may be.');

  const { number, owner } = claim;
  const request = selectorRequest(message, access, openQuestions);
  const tried = await trySelector(ports, { request, access, number, remainingMs: remainingMs() });
  const { usage = NOTHING_USED } = tried;
  const at = isoNow(ports);
  if (tried.ok) {
    const { selectorId, status, ...choice } = tried.result;
    await keepResult(ports, tried.result);
    const selection = { via: 'selector' as const, ...choice };
    return endTry(ports, messageId, owner, [{ type: 'selection.made', at, selection, number, usage }]);
  }
  const { fault } = tried;
  const told = { name: fault.name, message: fault.message.slice(0, LONGEST_FAULT) };
  const failed: MessageEvent = { type: 'selection.failed', at, number, fault: told, usage };
  const after = await endTry(ports, messageId, owner, [failed]);
  if (after.selection !== undefined) return after;
  if (!fault.retryable || number > selectionMaxRetries) return chooseDefault(ports, question, fault.message);
  throw fault;
}

/** Writes what came of a try, unless it was given up meanwhile; a choice that another made counts just as well. */
async function endTry(
  { messages }: AskSelectorPorts,
  messageId: string,
  owner: string,
  events: readonly MessageEvent[],
): Promise<MessageRecord> {
  const { stored, answer } = await changeMessage(messages, messageId, ({ tries, selection }) => {
    const isMine = selection === undefined && tries.at(-1)?.owner === owner;
    return { events: isMine ? events : [], answer: isMine || selection !== undefined };
  });
  if (!answer) throw new StepTimedOut('The selector was given up before it answered.');
  return stored.message;
}

/** Not to be able to choose is to take the default, after all tries. */
async function chooseDefault(
  ports: AskSelectorPorts,
  { message, access }: SelectorQuestion,
  reason: string,
): Promise<MessageRecord> {
  const { messageId, selectorId } = message;
  await keepResult(ports, { selectorId, status: 'failed', reason: reason.slice(0, LONGEST_REASON) });
  const made: MessageEvent = {
    type: 'selection.made',
    at: isoNow(ports),
    selection: defaultSelection(access),
  };
  const { stored } = await changeMessage(ports.messages, messageId, ({ selection }) => ({
    events: selection === undefined ? [made] : [],
    answer: undefined,
  }));
  return stored.message;
}

async function keepResult({ content }: AskSelectorPorts, result: SelectorResult): Promise<void> {
  await content.write(selectorPath(result.selectorId, 'result.json'), JSON.stringify(result, null, 2));
}

function isoNow({ now }: AskSelectorPorts): string {
  return new Date(now()).toISOString();
}
