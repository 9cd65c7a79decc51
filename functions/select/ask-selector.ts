import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { selectorPath } from '../../core/adapters/content/message-paths.ts';
import { changeMessage } from '../../core/adapters/records/change-message.ts';
import type { MessageStore } from '../../core/adapters/records/message-store.ts';
import { recordedFault, StepTimedOut } from '../../core/contracts/errors.ts';
import type { Selection } from '../../core/contracts/message.ts';
import type { MessageEvent, MessageRecord, SelectionDelivery } from '../../core/contracts/message-record.ts';
import { NOTHING_USED } from '../../core/contracts/run.ts';
import type { SelectedResult, SelectorResult } from '../../core/contracts/selector.ts';
import { claimSelection, type SelectionClaim } from '../../core/domain/messages/claim-selection.ts';
import type { ProfileAccess } from '../../core/domain/messages/message-access.ts';
import { defaultSelection } from '../../core/domain/messages/refuse-message.ts';
import { selectorRequest } from '../../core/domain/selector/selector-request.ts';
import { LONGEST_CALL_MS, type TrySelectorPorts, trySelector } from './try-selector.ts';

export interface AskSelectorPorts extends TrySelectorPorts {
  readonly messages: MessageStore;
  readonly content: ContentStore;
  readonly now: () => number;
}

export interface SelectorQuestion {
  readonly message: MessageRecord;
  readonly access: ProfileAccess;
  readonly openQuestions: readonly string[];
  readonly delivery: SelectionDelivery;
  readonly remainingMs: () => number;
}

/** Longer than a call may take: whoever holds it is dead when it ends. */
const LEASE_MS = LONGEST_CALL_MS + 5_000;
const BUSY_PAUSE_MS = 250;
const LONGEST_FAULT = 1_000;

/**
 * Has a model choose, once for each delivery, however often it arrives. A choice that cannot be used fails the delivery,
 * so that the state machine tries again; the last one that fails chooses the default.
 */
export async function askSelector(
  ports: AskSelectorPorts,
  question: SelectorQuestion,
): Promise<MessageRecord> {
  const { message, access, openQuestions } = question;
  const { messages, now } = ports;
  const owner = randomBytes(6).toString('base64url');
  const { claim, current } = await claimOrWait(ports, question, owner);
  if (claim.kind === 'selected') return current;
  if (claim.kind === 'failed')
    throw recordedFault(claim.failed.fault ?? { name: 'InvalidResult', message: '' });
  if (claim.kind === 'superseded') throw new StepTimedOut('A later delivery asks the selector.');
  const request = selectorRequest(message, access, openQuestions);
  const at = () => new Date(now()).toISOString();
  const isMine = ({ tries, selection }: MessageRecord) =>
    selection === undefined && (claim.kind === 'exhausted' || tries.at(-1)?.owner === owner);
  const finish = async (events: readonly MessageEvent[]) => {
    const { stored, answer } = await changeMessage(messages, message.messageId, latest => ({
      events: isMine(latest) ? events : [],
      answer: isMine(latest) || latest.selection !== undefined,
    }));
    if (!answer) throw new StepTimedOut('The selector was given up before it answered.');
    return stored.message;
  };
  const fallBack = async (events: readonly MessageEvent[], reason: string) => {
    const selection = defaultSelection(access);
    await keepResult(ports, {
      selectorId: message.selectorId,
      status: 'failed',
      reason: reason.slice(0, 200),
    });
    return finish([...events, { type: 'selection.made', at: at(), selection }]);
  };
  if (claim.kind !== 'mine') return fallBack([], 'It was tried as often as it may be.');

  const { number } = claim.event;
  const tried = await trySelector(ports, { request, access, number, remainingMs: question.remainingMs() });
  const { usage = NOTHING_USED } = tried;
  if (tried.ok) {
    await keepResult(ports, tried.result);
    return finish([{ type: 'selection.made', at: at(), selection: chosen(tried.result), number, usage }]);
  }
  const { fault } = tried;
  const { name } = fault;
  const failed: MessageEvent = {
    type: 'selection.failed',
    at: at(),
    number,
    fault: { name, message: fault.message.slice(0, LONGEST_FAULT) },
    usage,
  };
  if (!fault.retryable || number > access.orchestrator.selectionMaxRetries)
    return fallBack([failed], fault.message);
  await finish([failed]);
  throw fault;
}

async function claimOrWait(
  { messages, now }: AskSelectorPorts,
  { message, access, delivery, remainingMs }: SelectorQuestion,
  owner: string,
): Promise<{ claim: Exclude<SelectionClaim, { kind: 'busy' }>; current: MessageRecord }> {
  for (;;) {
    const { stored, answer: claim } = await changeMessage(messages, message.messageId, latest => {
      const answer = claimSelection(latest, {
        delivery,
        maxRetries: access.orchestrator.selectionMaxRetries,
        owner,
        nowMs: now(),
        leaseMs: LEASE_MS,
      });
      return { events: answer.kind === 'mine' ? [answer.event] : [], answer };
    });
    if (claim.kind !== 'busy') return { claim, current: stored.message };
    if (remainingMs() < 2 * BUSY_PAUSE_MS) throw new StepTimedOut('The selector is still asked elsewhere.');
    await sleep(BUSY_PAUSE_MS);
  }
}

function chosen({ selectorId, status, ...choice }: SelectedResult): Selection {
  return { via: 'selector', ...choice };
}

async function keepResult({ content }: AskSelectorPorts, result: SelectorResult): Promise<void> {
  await content.write(selectorPath(result.selectorId, 'result.json'), JSON.stringify(result, null, 2));
}
