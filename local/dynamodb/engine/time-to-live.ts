import type { Clock, Timer } from '../../clock/clock.ts';
import type { Change, Table } from './table.ts';
import type { Tables } from './tables.ts';
import type { Writer } from './writer.ts';

const MOST_AT_ONCE = 1000;
const SHORTEST_PAUSE_MS = 1000;

/** Deletes items whose time has come, soon after it has. */
export class TimeToLive {
  readonly #tables: Tables;
  readonly #writer: Writer;
  readonly #clock: Clock;
  readonly #log: (message: string) => void;
  #timer: Timer | undefined;
  #timerMs = Number.POSITIVE_INFINITY;
  #isClosed = false;

  constructor(options: { tables: Tables; writer: Writer; clock: Clock; log: (message: string) => void }) {
    this.#tables = options.tables;
    this.#writer = options.writer;
    this.#clock = options.clock;
    this.#log = options.log;
    for (const table of this.#tables.all()) this.watch(table);
  }

  /** Called when an item may have come to a table that expires before all others. */
  watch({ expiry }: Table, pauseMs = 0): void {
    const nowMs = this.#clock.now();
    const nextMs = expiry?.nextMs(nowMs);
    if (nextMs !== undefined) this.#wakeAt(Math.max(nextMs, nowMs + pauseMs));
  }

  close(): void {
    this.#isClosed = true;
    this.#timer?.cancel();
  }

  #wakeAt(dueMs: number): void {
    if (this.#isClosed || dueMs >= this.#timerMs) return;
    this.#timer?.cancel();
    this.#timerMs = dueMs;
    this.#timer = this.#clock.at(dueMs, () => void this.#sweep());
  }

  async #sweep(): Promise<void> {
    const release = this.#clock.hold();
    try {
      await this.#writer.commit([...this.#tables.all()].flatMap(table => this.#expiredOf(table)));
      this.#timerMs = Number.POSITIVE_INFINITY;
      for (const table of this.#tables.all()) this.watch(table, SHORTEST_PAUSE_MS);
    } catch (fault) {
      this.#log(`DynamoDB could not delete expired items: ${String(fault)}`);
    } finally {
      release();
    }
  }

  /** An item that was written meanwhile may live longer now. */
  #expiredOf(table: Table): Change[] {
    const { expiry } = table;
    if (expiry === undefined || table.deletion !== undefined) return [];
    return expiry.expired(this.#clock.now(), MOST_AT_ONCE).flatMap(row => {
      const before = table.latest(row);
      return before === undefined || !expiry.isExpired(before.item, this.#clock.now())
        ? []
        : [{ table, row, before, after: undefined }];
    });
  }
}
