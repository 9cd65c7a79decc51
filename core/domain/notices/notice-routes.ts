import { createHash } from 'node:crypto';
import type { Notice } from '../../contracts/notices.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import type { Channel, TenantSettings } from '../../contracts/tenant.ts';
import { type SlackThread, slackConversation } from '../slack/slack-conversation.ts';
import { threadOfRun } from '../slack/thread-of.ts';

export type NoticeSettings = Pick<TenantSettings, 'people' | 'channels'>;

/**
 * Where a message goes. Only what an operator has written leads anywhere, and the thread of Slack in which a run was asked for:
 * no text of a run does.
 */
export type Route =
  | { readonly channel: 'email'; readonly from: string; readonly to: string }
  | {
      readonly channel: 'slack';
      readonly to: string;
      readonly isShared: boolean;
      /** Of the conversation that the run came from. */
      readonly thread?: string;
    }
  | { readonly channel: 'webhook'; readonly to: string }
  | { readonly channel: 'eventbridge'; readonly to: typeof BUS };

export interface Addressed {
  readonly recipient: string;
  readonly route: Route;
}

/** Where a run is talked about, and who is there. */
export interface Conversation {
  /** Absent where it has heard already. */
  readonly thread: SlackThread | undefined;
  readonly present: readonly string[];
}

/** All that a run's events are told on the bus goes the same way. */
export const BUS = 'bus';

/** Whether there is anybody to tell. */
export function isAnybodyTold(
  { channels }: Pick<NoticeSettings, 'channels'>,
  run: Pick<RunRecord, 'origin'>,
): boolean {
  return channels.length > 0 || threadOfRun(run) !== undefined;
}

/**
 * Everybody who hears of something: people each on every channel, shared places and systems once. What is told in a
 * conversation is not told in Slack once more, neither to those who are there nor to a channel that does not want it.
 */
export function routesTo(
  userIds: readonly string[],
  settings: NoticeSettings,
  conversation?: Conversation,
): Addressed[] {
  const isTold = (channel: Channel) => conversation === undefined || channel.kind !== 'slack';
  const all = [
    ...(conversation?.thread === undefined ? [] : [toThread(conversation.thread)]),
    ...settings.channels.flatMap(channel => [
      ...userIds
        .filter(userId => isTold(channel) || !conversation?.present.includes(userId))
        .flatMap(userId => toPerson(channel, userId, settings) ?? []),
      ...(isTold(channel) || ('conversations' in channel && channel.conversations === true)
        ? toEverybody(channel)
        : []),
    ]),
  ];
  return firstOfEach(all, ({ recipient, route }) => `${route.channel} ${recipient}`, addressOf);
}

/** The ways that lead to one person alone. */
export function personalRoutes(userId: string, settings: NoticeSettings): Route[] {
  return routesTo([userId], settings)
    .filter(({ recipient }) => recipient === userId)
    .map(({ route }) => route);
}

/** Where a notice goes now; `undefined` if an operator has taken the person or the channel away meanwhile. */
export function routeOf(
  { channel, recipient }: Pick<Notice, 'channel' | 'recipient'>,
  settings: NoticeSettings,
  run: Pick<RunRecord, 'origin'>,
): Route | undefined {
  const thread = threadOfRun(run);
  const place = channel === 'eventbridge' ? BUS : recipient;
  return [
    ...(thread === undefined ? [] : [toThread(thread)]),
    ...settings.channels.flatMap(known => [
      ...(toPerson(known, recipient, settings) ?? []),
      ...toEverybody(known),
    ]),
  ].find(({ recipient: known, route }) => known === place && route.channel === channel)?.route;
}

/** For the outbox; what stands behind the path of a webhook is often a secret. */
export function shownAddress(route: Route): string {
  if (route.channel === 'slack' && route.thread !== undefined)
    return slackConversation(route.to, route.thread);
  if (route.channel !== 'webhook') return route.to;
  const { origin, pathname } = new URL(route.to);
  return `${origin}${pathname}`;
}

function toThread({ channelId, threadTs }: SlackThread): Addressed {
  return {
    recipient: `#${slackConversation(channelId, threadTs)}`,
    route: { channel: 'slack', to: channelId, isShared: true, thread: threadTs },
  };
}

function toPerson(channel: Channel, userId: string, { people }: NoticeSettings): Addressed[] | undefined {
  const person = Object.hasOwn(people, userId) ? people[userId] : undefined;
  if (channel.kind === 'email' && person?.email !== undefined)
    return [{ recipient: userId, route: { channel: 'email', from: channel.from, to: person.email } }];
  if (channel.kind === 'slack' && person?.slackUserId !== undefined)
    return [{ recipient: userId, route: { channel: 'slack', to: person.slackUserId, isShared: false } }];
  return undefined;
}

function toEverybody(channel: Channel): Addressed[] {
  switch (channel.kind) {
    case 'email':
      return [];
    case 'slack':
      return channel.channel === undefined
        ? []
        : [
            {
              // No user's id holds the sign.
              recipient: `#${channel.channel.replace(/^#/, '')}`,
              route: { channel: 'slack', to: channel.channel, isShared: true },
            },
          ];
    case 'webhook':
      return [{ recipient: digestOf(channel.url), route: { channel: 'webhook', to: channel.url } }];
    case 'eventbridge':
      return [{ recipient: BUS, route: { channel: 'eventbridge', to: BUS } }];
  }
}

function addressOf({ route }: Addressed): string {
  if (route.channel === 'email') return `email ${route.to.toLowerCase()}`;
  return `${route.channel} ${route.to} ${route.channel === 'slack' ? (route.thread ?? '') : ''}`;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function firstOfEach<Entry>(entries: readonly Entry[], ...keysOf: ((entry: Entry) => string)[]): Entry[] {
  return entries.filter((entry, position) =>
    keysOf.every(keyOf => entries.findIndex(other => keyOf(other) === keyOf(entry)) === position),
  );
}
