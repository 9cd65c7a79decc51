import type { Store, Write } from '../../store/store.ts';
import type { Item } from '../values/attribute-value.ts';
import { ExpiryIndex } from './expiry-index.ts';
import { ItemCache } from './item-cache.ts';
import { KeyPath } from './key-path.ts';
import { SortedRows } from './sorted-rows.ts';
import { StoredItem } from './stored-item.ts';
import { type RowIndex, TableIndex } from './table-index.ts';
import type { IndexRecord, TableRecord } from './table-record.ts';

/** In characters; an item and its text take some three bytes for each. */
const CACHED_LENGTH = 16 * 1024 * 1024;

/** What one write makes of one item. */
export interface Change {
  readonly table: Table;
  readonly row: string;
  readonly before: StoredItem | undefined;
  readonly after: StoredItem | undefined;
}

/**
 * One table. Items are rows of the journal, under their encoded keys; memory holds these keys in order, and those of
 * the indexes. Changes count for later writes as soon as they are accepted, and for reads once they are durable.
 */
export class Table {
  record: TableRecord;
  readonly keys: KeyPath;
  readonly rows = new SortedRows();
  readonly partition: string;
  /** Set when it is being deleted; resolves when it is gone for good. */
  deletion: Promise<void> | undefined;
  expiry: ExpiryIndex | undefined;
  #indexes: TableIndex[] = [];
  #maintained: RowIndex[] = [];
  readonly #store: Store;
  readonly #accepted = new Map<string, { readonly change: Change; readonly durable: Promise<void> }>();
  readonly #cache = new ItemCache(CACHED_LENGTH);

  constructor(record: TableRecord, store: Store) {
    this.record = record;
    this.keys = new KeyPath(record.key);
    this.partition = `dynamodb/items/${record.id}`;
    this.#store = store;
    this.rows.fill(store.rows(this.partition).map(row => ({ order: row, row })));
    this.#indexes = record.indexes.map(index => new TableIndex(index, record));
    if (record.ttlAttribute !== undefined) this.expiry = new ExpiryIndex(record.ttlAttribute);
    this.#maintain();
    this.#build(this.#maintained);
  }

  get indexes(): readonly TableIndex[] {
    return this.#indexes;
  }

  /** One whose creation is durable. */
  findIndex(name: string): TableIndex | undefined {
    const index = this.#indexes.find(({ record }) => record.name === name);
    return index !== undefined && this.record.indexes.includes(index.record) ? index : undefined;
  }

  /** The item as every accepted write left it: what conditions are about. */
  latest(row: string): StoredItem | undefined {
    const accepted = this.#accepted.get(row);
    return accepted === undefined ? this.durable(row) : accepted.change.after;
  }

  /** The item as it is on disk: what readers see. */
  durable(row: string): StoredItem | undefined {
    const known = this.#cache.get(row);
    if (known !== undefined) return known;
    const text = this.#store.get(this.partition, row);
    if (text === undefined) return undefined;
    const stored = new StoredItem(text);
    this.#cache.set(row, stored);
    return stored;
  }

  /** What an answer about the latest state of this row has to wait for, if anything. */
  settled(row: string): Promise<void> | undefined {
    return this.#accepted.get(row)?.durable;
  }

  writeFor({ row, after }: Change): Write {
    return after === undefined
      ? { kind: 'remove', partition: this.partition, row }
      : { kind: 'put', partition: this.partition, row, value: after.text };
  }

  accept(change: Change, durable: Promise<void>): void {
    this.#accepted.set(change.row, { change, durable });
  }

  /** Lets go of a change that is durable, or will never be. */
  settle(change: Change): void {
    if (this.#accepted.get(change.row)?.change === change) this.#accepted.delete(change.row);
  }

  /** Takes over a durable change; called in the order of the commits. */
  apply({ row, before, after }: Change): void {
    if (before === undefined && after !== undefined) this.rows.add(row, row);
    if (before !== undefined && after === undefined) this.rows.remove(row, row);
    if (after === undefined) this.#cache.delete(row);
    else this.#cache.set(row, after);
    for (const index of this.#maintained) moveEntry(index, row, before?.item, after?.item);
  }

  /** Reads the whole table; changes that are under way come to the index when they are durable. */
  addIndex(record: IndexRecord): void {
    const index = new TableIndex(record, this.record);
    this.#build([index]);
    this.#indexes = [...this.#indexes, index];
    this.#maintain();
  }

  removeIndex(name: string): void {
    this.#indexes = this.#indexes.filter(({ record }) => record.name !== name);
    this.#maintain();
  }

  expireBy(attribute: string | undefined): void {
    this.expiry = attribute === undefined ? undefined : new ExpiryIndex(attribute);
    if (this.expiry !== undefined) this.#build([this.expiry]);
    this.#maintain();
  }

  #maintain(): void {
    this.#maintained = this.expiry === undefined ? this.#indexes : [...this.#indexes, this.expiry];
  }

  #build(indexes: readonly RowIndex[]): void {
    if (indexes.length === 0) return;
    const entries = indexes.map(() => [] as { order: string; row: string }[]);
    for (const row of this.#store.rows(this.partition)) {
      const { item } = new StoredItem(this.#store.get(this.partition, row) ?? '{}');
      indexes.forEach((index, position) => {
        const order = index.orderOf(item);
        if (order !== undefined) entries[position]?.push({ order, row });
      });
    }
    indexes.forEach((index, position) => {
      index.rows.fill(entries[position] ?? []);
    });
  }
}

function moveEntry(index: RowIndex, row: string, before: Item | undefined, after: Item | undefined): void {
  const from = before && index.orderOf(before);
  const to = after && index.orderOf(after);
  if (from === to) return;
  if (from !== undefined) index.rows.remove(from, row);
  if (to !== undefined) index.rows.add(to, row);
}
