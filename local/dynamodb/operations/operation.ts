import type { Clock } from '../../clock/clock.ts';
import type { RequestTokens } from '../engine/request-tokens.ts';
import type { Tables } from '../engine/tables.ts';
import type { TimeToLive } from '../engine/time-to-live.ts';
import type { Writer } from '../engine/writer.ts';

/** A request as the SDK shapes it; nothing in it has been checked. */
export type Input = Readonly<Record<string, unknown>>;

/** Works out and accepts everything in the turn in which it is called; what it returns is SDK-shaped. */
export type Operation = (input: Input) => object | Promise<object>;
export type Operations = Readonly<Record<string, Operation>>;

export interface Engine {
  readonly tables: Tables;
  readonly writer: Writer;
  readonly tokens: RequestTokens;
  readonly timeToLive: TimeToLive;
  readonly clock: Clock;
  readonly region: string;
  readonly accountId: string;
}
