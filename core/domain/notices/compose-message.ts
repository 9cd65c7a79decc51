import { type GateMessage, LINK_PLACE, type Notice } from '../../contracts/notices.ts';
import type { Gate } from '../../contracts/run.ts';
import type { RunMessage } from '../../contracts/run-news.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import { type EmailMessage, emailMessage, plainText, subjectOf } from './email-message.ts';
import type { Route } from './notice-routes.ts';
import { isQuestion, type Wording, wordNotice } from './notice-wording.ts';
import { isAboutProgress } from './progress-fact.ts';
import { wordProgress } from './progress-wording.ts';
import { withQuestions } from './questions-in-thread.ts';
import { isAboutRun } from './run-notices.ts';
import { type SlackDecision, type SlackMessage, slackMessage } from './slack-message.ts';

export type ComposedMessage =
  | { readonly channel: 'email'; readonly message: EmailMessage }
  | { readonly channel: 'slack'; readonly message: SlackMessage }
  | { readonly channel: 'webhook'; readonly message: GateMessage }
  | { readonly channel: 'eventbridge'; readonly message: GateMessage | RunMessage };

/** With what is kept of it, which holds no key. */
export type Composed = ComposedMessage & { readonly subject: string; readonly body: string };

export interface ComposedAbout {
  readonly run: RunRecord;
  readonly gate: Gate | undefined;
  readonly route: Route;
  /** Absent where the reader has none. */
  readonly link: string | undefined;
}

export function composeMessage(notice: Notice, { run, gate, route, link }: ComposedAbout): Composed {
  const { fact } = notice;
  if (isAboutProgress(fact)) return composeProgress({ ...notice, fact }, run);
  const data = { subject: fact.type, body: JSON.stringify(fact, undefined, 2) };
  if (route.channel === 'eventbridge') return { channel: 'eventbridge', message: fact, ...data };
  if (isAboutRun(fact)) throw new Error(`${notice.key} is for the event bus alone.`);
  if (route.channel === 'webhook') return { channel: 'webhook', message: fact, ...data };
  const told = wordNotice({ ...notice, fact }, run, gate);
  const isInThread = route.channel === 'slack' && route.thread !== undefined;
  const wording = isInThread && gate && isQuestion(fact) ? withQuestions(told, run, gate) : told;
  const keptBody = plainText(wording, link && LINK_PLACE);
  const subject = subjectOf(wording);
  if (route.channel === 'email')
    return { channel: 'email', message: emailMessage(wording, link), subject, body: keptBody };
  const decision = decisionInSlack(fact, gate);
  return {
    channel: 'slack',
    message: slackMessage(wording, link, decision),
    subject,
    body: `${keptBody}${buttonsTold(wording, decision)}`,
  };
}

function composeProgress(notice: Parameters<typeof wordProgress>[0], run: RunRecord): Composed {
  const wording = wordProgress(notice, run);
  const message = slackMessage(wording, undefined, undefined);
  return { channel: 'slack', message, subject: subjectOf(wording), body: plainText(wording, undefined) };
}

/**
 * For whom the link of a message is. Where links are personal nobody gets one that was made for somebody else, and a place
 * that many read gets none.
 */
export function readerOfLink(
  { recipient, channel }: Pick<Notice, 'recipient' | 'channel'>,
  { asked }: Pick<Gate, 'asked'>,
): { readonly userId: string | undefined } | undefined {
  if (channel === 'webhook' || channel === 'eventbridge') return undefined;
  if (asked === undefined) return { userId: undefined };
  return asked.includes(recipient) ? { userId: recipient } : undefined;
}

/** A decision that needs more than a press of a button is taken on the page. */
function decisionInSlack(fact: GateMessage, gate: Gate | undefined): SlackDecision | undefined {
  const { policy } = gate ?? {};
  const isDecidable = fact.gateKind === 'plan' || fact.gateKind === 'review';
  if (gate === undefined || policy?.decideInSlack !== true || !isDecidable || !isQuestion(fact))
    return undefined;
  const decisions = (['approve', 'reject'] as const).filter(each => !policy.commentOn.includes(each));
  return { gateId: gate.gateId, contentHash: gate.contentHash, decisions };
}

function buttonsTold({ asks }: Wording, decision: SlackDecision | undefined): string {
  if (!asks || decision === undefined || decision.decisions.length === 0) return '';
  return `\n\nButtons: ${decision.decisions.join(', ')}`;
}
