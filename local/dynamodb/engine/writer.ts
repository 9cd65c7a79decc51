import type { Clock } from '../../clock/clock.ts';
import type { Store, Write } from '../../store/store.ts';
import type { AwsError } from '../../wire/aws-error.ts';
import { PendingRefusal } from './pending-refusal.ts';
import type { Change, Table } from './table.ts';

interface Place {
  readonly table: Table;
  readonly row: string;
}

/** Makes changes of items durable: all of a call, or none. */
export class Writer {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #onExpiring: (table: Table) => void;

  constructor(store: Store, clock: Clock, onExpiring: (table: Table) => void) {
    this.#store = store;
    this.#clock = clock;
    this.#onExpiring = onExpiring;
  }

  /**
   * Changes must be handed over in the turn in which they were worked out from the latest items. Resolves when they,
   * and all that they rest on, are on disk. What was not there and is not there now also counts as a change.
   */
  async commit(changes: readonly Change[], further: readonly Write[] = []): Promise<void> {
    const real = changes.filter(({ before, after }) => before !== undefined || after !== undefined);
    const writes = real.map(change => change.table.writeFor(change));
    if (further.length > 0) writes.push(...further);
    if (writes.length === 0) return settled(changes);
    const release = this.#clock.hold();
    // In the very step in which the store says so: whoever reads after that sees rows and indexes alike.
    const durable = this.#store.commit(writes).then(() => {
      for (const change of real) {
        change.table.apply(change);
        if (change.table.expiry !== undefined && change.table.expiry.rows.size > 0)
          this.#onExpiring(change.table);
      }
    });
    for (const change of real) change.table.accept(change, durable);
    try {
      await durable;
    } finally {
      for (const change of real) change.table.settle(change);
      release();
    }
  }
}

export function refuse(error: AwsError, places: readonly Place[]): never {
  throw new PendingRefusal(error, settled(places));
}

export async function settled(places: readonly Place[]): Promise<void> {
  await Promise.all(places.map(({ table, row }) => table.settled(row)));
}
