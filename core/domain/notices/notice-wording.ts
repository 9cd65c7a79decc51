import type { GateMessage, Notice } from '../../contracts/notices.ts';
import type { Gate } from '../../contracts/run.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import { quoteLine, quoteText } from './quote-text.ts';

/** What a message says, whatever it is sent with. Every text of it may be shown as it is, once it is escaped. */
export interface Wording {
  readonly heading: string;
  readonly workflowTitle: string;
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  /** What people and models wrote, in a frame that says so. */
  readonly quotes: readonly { readonly label: string; readonly text: string }[];
  /** What the link leads to. */
  readonly linkLabel: string;
  /** Somebody has to do something. */
  readonly asks: boolean;
}

const LONGEST_NAME = 120;
const LONGEST_QUOTE = 500;

/** `gate` is as it is now; a run that went on may have another one by the time that this is sent. */
export function wordNotice(
  { fact, comment }: { readonly fact: GateMessage } & Pick<Notice, 'comment'>,
  run: RunRecord,
  gate: Gate | undefined,
): Wording {
  const asks = isQuestion(fact);
  const plan = fact.gateKind === 'plan' && asks ? run.plan : null;
  return {
    heading: headingOf(fact),
    workflowTitle: quoteLine(run.workflowTitle, LONGEST_NAME),
    facts: [
      ...(gate?.stepTitle === undefined ? [] : [{ label: 'Step', text: name(gate.stepTitle) }]),
      ...factsOf(fact),
      ...(asks ? [{ label: 'Decide before', text: pointInTime(fact.expiresAt) }] : []),
      ...(plan === null
        ? []
        : [
            { label: 'Price, estimated', text: price(plan.estimatedCostUsd) },
            {
              label: 'Work',
              text: `${plan.steps.length} steps, about ${Math.ceil(plan.estimatedMinutes)} min`,
            },
          ]),
      ...(asks ? approvalsOf(gate) : []),
      { label: 'Run', text: name(run.runId) },
    ],
    quotes: [
      { label: 'What was asked', text: quoteText(run.userMessage, LONGEST_QUOTE) },
      ...(plan === null
        ? []
        : [
            {
              label: `Title of the plan, written by ${name(plan.provider)}`,
              text: quoteText(plan.title, LONGEST_QUOTE),
            },
          ]),
      ...(comment === undefined ? [] : [{ label: 'Comment', text: quoteText(comment, LONGEST_QUOTE) }]),
    ].filter(({ text }) => text !== ''),
    linkLabel: asks ? 'Open and decide' : 'See what was decided',
    asks,
  };
}

export function isQuestion({ type }: Pick<GateMessage, 'type'>): boolean {
  return type !== 'gate.decided' && type !== 'gate.expired';
}

const WAITS: Readonly<Record<GateMessage['gateKind'], string>> = {
  questions: 'Some questions before work begins',
  plan: 'A plan waits for a decision',
  review: 'Something waits for a decision',
  manual: 'A prompt waits for a response',
  step_questions: 'Some questions before the work goes on',
};

const DECIDED = {
  answer: 'The questions are answered',
  approve: 'It is approved',
  revise: 'Changes were asked for',
  reject: 'It is rejected',
  respond: 'The response is handed in',
} as const;

function headingOf(fact: GateMessage): string {
  const waits = WAITS[fact.gateKind];
  switch (fact.type) {
    case 'gate.requested':
      return waits;
    case 'gate.reminded':
      return `Reminder: ${waits}`;
    case 'gate.escalated':
      return `Nobody has decided yet: ${waits}`;
    case 'gate.delegated':
      return `Passed on: ${waits}`;
    case 'gate.changed':
      return `The plan was changed: ${waits}`;
    case 'gate.expired':
      return 'The time to decide is over';
    case 'gate.decided':
      return fact.gateKind === 'plan'
        ? DECIDED[fact.decision].replace(/^It/, 'The plan')
        : DECIDED[fact.decision];
  }
}

function factsOf(fact: GateMessage): Wording['facts'] {
  switch (fact.type) {
    case 'gate.delegated':
      return [
        { label: 'Passed on by', text: name(fact.from) },
        { label: 'Passed on to', text: name(fact.to) },
      ];
    case 'gate.changed':
      return [{ label: 'Changed by', text: name(fact.by) }];
    case 'gate.decided':
      return [
        { label: 'Decided by', text: name(fact.by) },
        { label: 'Decided at', text: pointInTime(fact.at) },
      ];
    case 'gate.expired':
      return [{ label: 'Ended at', text: pointInTime(fact.expiresAt) }];
    default:
      return [];
  }
}

function approvalsOf(gate: Gate | undefined): Wording['facts'] {
  const { policy, votes = [] } = gate ?? {};
  if (policy === undefined || policy.quorum === 1) return [];
  return [{ label: 'Approvals', text: `${votes.length} of ${policy.quorum}` }];
}

function name(text: string): string {
  return quoteLine(text, LONGEST_NAME);
}

function pointInTime(isoTime: string): string {
  return new Date(isoTime).toUTCString().replace(/:\d\d GMT$/, ' UTC');
}

function price(amountUsd: number): string {
  return `USD ${amountUsd.toFixed(amountUsd < 0.1 ? 4 : 2)}`;
}
