import type { Clock } from '../../clock/clock.ts';
import type { Store, Write } from '../../store/store.ts';
import { resourceNotFound } from '../dynamodb-error.ts';
import { PendingRefusal } from './pending-refusal.ts';
import { Table } from './table.ts';
import type { TableRecord } from './table-record.ts';

const TABLES = 'dynamodb/tables';

/** All tables by name. Their definitions change one after the other, and are in the store before they are seen. */
export class Tables {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #tables = new Map<string, Table>();
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    for (const row of store.rows(TABLES)) {
      const record = JSON.parse(store.get(TABLES, row) ?? 'null') as TableRecord;
      this.#tables.set(record.name, new Table(record, store));
    }
  }

  all(): Iterable<Table> {
    return this.#tables.values();
  }

  names(): string[] {
    return [...this.#tables.keys()].sort();
  }

  /** By name or ARN. */
  find(reference: string): Table | undefined {
    const name = reference.startsWith('arn:') ? reference.slice(reference.lastIndexOf('/') + 1) : reference;
    return this.#tables.get(name);
  }

  get(reference: string): Table {
    const table = this.find(reference);
    if (table === undefined) throw resourceNotFound();
    return table;
  }

  /** A table that is being deleted takes no further writes: they would outlive it. */
  getForWriting(reference: string): Table {
    const table = this.get(reference);
    if (table.deletion !== undefined) throw new PendingRefusal(resourceNotFound(), table.deletion);
    return table;
  }

  async add(record: TableRecord): Promise<Table> {
    await this.#commit([recordWrite(record)]);
    const table = new Table(record, this.#store);
    this.#tables.set(record.name, table);
    return table;
  }

  async change(table: Table, change: Partial<TableRecord>): Promise<void> {
    const record = { ...table.record, ...change };
    await this.#commit([recordWrite(record)]);
    table.record = record;
  }

  async delete(table: Table): Promise<void> {
    table.deletion = this.#commit([
      { kind: 'remove', partition: TABLES, row: table.record.name },
      { kind: 'drop', partition: table.partition },
    ]);
    await table.deletion;
    this.#tables.delete(table.record.name);
  }

  /** Changes wait for one another, so that each sees what the one before it made durable. */
  inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const done = this.#lastChange.then(change);
    this.#lastChange = done.catch(() => undefined);
    return done;
  }

  async #commit(writes: readonly Write[]): Promise<void> {
    const release = this.#clock.hold();
    try {
      await this.#store.commit(writes);
    } finally {
      release();
    }
  }
}

function recordWrite(record: TableRecord): Write {
  return { kind: 'put', partition: TABLES, row: record.name, value: JSON.stringify(record) };
}
