import type { Wording } from './notice-wording.ts';

interface PlainText {
  readonly type: 'plain_text';
  readonly text: string;
  readonly emoji: false;
}

interface Button {
  readonly type: 'button';
  readonly action_id: 'open' | 'approve' | 'reject';
  readonly text: PlainText;
  readonly url?: string;
  readonly style?: 'primary' | 'danger';
  readonly value?: string;
}

interface RichText {
  readonly type: 'text';
  readonly text: string;
  readonly style?: { readonly italic: true };
}

/** https://docs.slack.dev/reference/block-kit/blocks, as far as it is used here. */
export type SlackBlock =
  | { readonly type: 'header'; readonly text: PlainText }
  | {
      readonly type: 'section';
      readonly fields: readonly {
        readonly type: 'mrkdwn';
        readonly text: string;
        readonly verbatim: true;
      }[];
    }
  | {
      readonly type: 'rich_text';
      readonly elements: readonly {
        readonly type: 'rich_text_section' | 'rich_text_quote';
        readonly elements: readonly RichText[];
      }[];
    }
  | { readonly type: 'actions'; readonly elements: readonly Button[] };

export interface SlackMessage {
  /** For notifications of the system, where no blocks are shown. */
  readonly text: string;
  readonly blocks: readonly SlackBlock[];
}

/** What buttons that decide carry: which gate, and what was shown. No key is in it: Slack says who presses them. */
export interface SlackDecision {
  readonly gateId: string;
  readonly contentHash: string;
  readonly decisions: readonly ('approve' | 'reject')[];
}

const LONGEST_HEADER = 150;
const LONGEST_BUTTON_URL = 3000;
const MOST_FIELDS = 10;

export function slackMessage(
  wording: Wording,
  link: string | undefined,
  decision: SlackDecision | undefined,
): SlackMessage {
  const { heading, workflowTitle, facts, quotes } = wording;
  const fields = [{ label: 'Workflow', text: workflowTitle }, ...facts];
  return {
    text: `${escapeMrkdwn(heading)}: ${escapeMrkdwn(workflowTitle)}`,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: heading.slice(0, LONGEST_HEADER), emoji: false } },
      {
        type: 'section',
        fields: fields.slice(0, MOST_FIELDS).map(({ label, text }) => ({
          type: 'mrkdwn',
          text: `*${label}*\n${escapeMrkdwn(text)}`,
          // Nothing that looks like a mention, a channel or an address becomes one.
          verbatim: true,
        })),
      },
      ...quotes.map(quoteBlock),
      ...actionsOf(wording, link, decision),
    ],
  };
}

/** Texts of others are elements of their own: nothing in them is markup. */
function quoteBlock({ label, text }: Wording['quotes'][number]): SlackBlock {
  return {
    type: 'rich_text',
    elements: [
      { type: 'rich_text_section', elements: [{ type: 'text', text: label, style: { italic: true } }] },
      { type: 'rich_text_quote', elements: [{ type: 'text', text }] },
    ],
  };
}

function actionsOf(
  { linkLabel, asks }: Wording,
  link: string | undefined,
  decision: SlackDecision | undefined,
): SlackBlock[] {
  const buttons: Button[] = [
    ...(link === undefined || link.length > LONGEST_BUTTON_URL
      ? []
      : [{ ...button('open', linkLabel), url: link }]),
    ...(asks && decision !== undefined ? decision.decisions.map(each => deciding(each, decision)) : []),
  ];
  return buttons.length === 0 ? [] : [{ type: 'actions', elements: buttons }];
}

function deciding(each: 'approve' | 'reject', { gateId, contentHash }: SlackDecision): Button {
  const value = JSON.stringify({ gateId, contentHash });
  return each === 'approve'
    ? { ...button('approve', 'Approve'), style: 'primary', value }
    : { ...button('reject', 'Reject'), style: 'danger', value };
}

function button(actionId: Button['action_id'], label: string): Button {
  return { type: 'button', action_id: actionId, text: { type: 'plain_text', text: label, emoji: false } };
}

/** https://docs.slack.dev/messaging/formatting-message-text#escaping */
export function escapeMrkdwn(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
