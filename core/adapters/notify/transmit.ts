import type { Composed } from '../../domain/notices/compose-message.ts';
import type { Route } from '../../domain/notices/notice-routes.ts';
import type { Receipt, Transports } from './transports.ts';

export interface Outgoing {
  readonly key: string;
  readonly route: Route;
  readonly composed: Composed;
  /** The message under which this one belongs, in a place that many read. */
  readonly thread: string | undefined;
  /** An attempt before this one may have got through, then or later. */
  readonly perhapsSince?: string | undefined;
}

/** `undefined`: this host has nothing to send it with. */
export async function transmit(
  transports: Transports,
  { key, route, composed, thread, perhapsSince }: Outgoing,
): Promise<Receipt | undefined> {
  if (route.channel === 'email' && composed.channel === 'email')
    return transports.email?.({ key, from: route.from, to: route.to, message: composed.message });
  if (route.channel === 'slack' && composed.channel === 'slack')
    return transports.slack?.({
      ...{ key, to: route.to, thread, message: composed.message },
      // Elsewhere we know the place by name alone, and may not read what stands there.
      perhapsSince: route.thread === undefined ? undefined : perhapsSince,
    });
  if (route.channel === 'webhook' && composed.channel === 'webhook')
    return transports.webhook({ key, url: route.to, message: composed.message });
  if (route.channel === 'eventbridge' && composed.channel === 'eventbridge')
    return transports.eventbridge(composed.message);
  throw new Error(`What was composed for ${composed.channel} cannot go through ${route.channel}.`);
}
