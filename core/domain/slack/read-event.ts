import { LONGEST_TEXT, type MessageFile, MOST_FILES, messageFileSchema } from '../../contracts/message.ts';
import { type SlackCallback, type SlackPostEvent, slackPostSchema } from '../../contracts/slack-event.ts';
import { startOf } from '../half-character.ts';
import { isForSomebodyElse, mentions, readSlackText } from './read-text.ts';

/** What somebody wrote in Slack. */
export interface SlackPost {
  readonly teamId: string;
  readonly channelId: string;
  readonly ts: string;
  /** Of the message that the thread hangs from; this one, if it begins a thread. */
  readonly threadTs: string;
  readonly memberId: string;
  /** Of another workspace, with which the channel is shared. */
  readonly isStranger: boolean;
  readonly text: string;
  readonly files: readonly MessageFile[];
  /** It names the bot, or nobody else reads it; anything else is for us only in a thread of ours. */
  readonly isAddressed: boolean;
}

/** Why an event is left alone. */
export type LeftAlone = 'not a message' | 'not readable' | 'not a person' | 'not new' | 'not for us';

export type ReadEvent = { readonly post: SlackPost } | { readonly leftAlone: LeftAlone };

/** Written by a person just now: the rest are edits, deletions, joins, and what apps write. */
const SUBTYPES: ReadonlySet<string | undefined> = new Set([undefined, 'file_share', 'thread_broadcast']);
/** Slack itself speaks through it. */
const SLACKBOT = 'USLACKBOT';
/** Who only calls the bot wants to know what it can do. */
const CALLED = 'help';

/** Reads what arrived as a message to us. What apps write is none, ours least of all: bots would answer one another for ever. */
export function readSlackEvent({ team_id, event, authorizations }: SlackCallback): ReadEvent {
  if (event.type !== 'message' && event.type !== 'app_mention') return { leftAlone: 'not a message' };
  const parsed = slackPostSchema.safeParse(event);
  if (!parsed.success) return { leftAlone: 'not readable' };
  const told = parsed.data;
  const botId = authorizations?.find(({ is_bot }) => is_bot === true)?.user_id;
  const { user, bot_id, hidden } = told;
  if (bot_id !== undefined || user === undefined || [botId, SLACKBOT].includes(user))
    return { leftAlone: 'not a person' };
  if (hidden === true || !SUBTYPES.has(told.subtype)) return { leftAlone: 'not new' };
  const isAddressed = isToBot(told, botId);
  const isAnswer = told.thread_ts !== undefined && told.thread_ts !== told.ts;
  if (!isAddressed && (!isAnswer || isForSomebodyElse(told.text, botId))) return { leftAlone: 'not for us' };
  const files = filesOf(told);
  return {
    post: {
      ...{ teamId: team_id, channelId: told.channel, ts: told.ts, memberId: user, isAddressed, files },
      threadTs: told.thread_ts ?? told.ts,
      isStranger: isFromElsewhere(told, team_id),
      text: textOf(told, botId ?? namedFirst(told), files),
    },
  };
}

function isFromElsewhere({ user_team, team }: SlackPostEvent, teamId: string): boolean {
  return [user_team, team].some(known => known !== undefined && known !== teamId);
}

function isToBot({ type, channel, text }: SlackPostEvent, botId: string | undefined): boolean {
  return type === 'app_mention' || channel.startsWith('D') || (botId !== undefined && mentions(text, botId));
}

/** Whom a mention is of, where Slack does not say as whom the app is installed. */
function namedFirst({ type, text }: SlackPostEvent): string | undefined {
  return type === 'app_mention' ? /<@([UW][A-Z0-9]+)/.exec(text)?.[1] : undefined;
}

function textOf({ text }: SlackPostEvent, botId: string | undefined, files: SlackPost['files']): string {
  const plain = readSlackText(text, botId) || files.map(({ name }) => name).join('\n') || CALLED;
  return plain.length > LONGEST_TEXT ? `${startOf(plain, LONGEST_TEXT - 1)}…` : plain;
}

function filesOf({ files = [] }: SlackPostEvent): MessageFile[] {
  return files.slice(0, MOST_FILES).map(file => {
    const name = startOf(file.name ?? '', 200).trim() || 'file';
    const known = messageFileSchema.safeParse({
      name,
      ...(file.mimetype !== undefined && { mediaType: file.mimetype.slice(0, 100) }),
      ...(file.permalink !== undefined && { url: file.permalink }),
    });
    return known.data ?? { name };
  });
}
