import { createHash } from 'node:crypto';
import type { Notice } from '../../contracts/notices.ts';
import type { Channel, TenantSettings } from '../../contracts/tenant.ts';

export type NoticeSettings = Pick<TenantSettings, 'people' | 'channels'>;

/** Where a message goes. Only what an operator has written leads anywhere: no text of a run does. */
export type Route =
  | { readonly channel: 'email'; readonly from: string; readonly to: string }
  | { readonly channel: 'slack'; readonly to: string; readonly isShared: boolean }
  | { readonly channel: 'webhook'; readonly to: string }
  | { readonly channel: 'eventbridge'; readonly to: 'bus' };

export interface Addressed {
  readonly recipient: string;
  readonly route: Route;
}

/** Everybody who hears of something: people each on every channel, shared places and systems once. */
export function routesTo(userIds: readonly string[], settings: NoticeSettings): Addressed[] {
  const all = settings.channels.flatMap(channel => [
    ...userIds.flatMap(userId => toPerson(channel, userId, settings) ?? []),
    ...toEverybody(channel),
  ]);
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
): Route | undefined {
  return settings.channels
    .flatMap(known => [...(toPerson(known, recipient, settings) ?? []), ...toEverybody(known)])
    .find(({ recipient: known, route }) => known === recipient && route.channel === channel)?.route;
}

/** For the outbox; what stands behind the path of a webhook is often a secret. */
export function shownAddress(route: Route): string {
  if (route.channel !== 'webhook') return route.to;
  const { origin, pathname } = new URL(route.to);
  return `${origin}${pathname}`;
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
      return [{ recipient: 'bus', route: { channel: 'eventbridge', to: 'bus' } }];
  }
}

function addressOf({ route }: Addressed): string {
  return `${route.channel} ${route.channel === 'email' ? route.to.toLowerCase() : route.to}`;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function firstOfEach<Entry>(entries: readonly Entry[], ...keysOf: ((entry: Entry) => string)[]): Entry[] {
  return entries.filter((entry, position) =>
    keysOf.every(keyOf => entries.findIndex(other => keyOf(other) === keyOf(entry)) === position),
  );
}
