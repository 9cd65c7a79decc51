import type { Item } from '../values/attribute-value.ts';
import { KeyPath } from './key-path.ts';
import { SortedRows } from './sorted-rows.ts';
import type { IndexRecord, TableRecord } from './table-record.ts';

/** Rows of a table in another order; items without one are not among them. */
export interface RowIndex {
  readonly rows: SortedRows;
  orderOf(item: Item): string | undefined;
}

/** A secondary index: the keys are in memory, and what it projects is read from the table's own items. */
export class TableIndex implements RowIndex {
  readonly record: IndexRecord;
  readonly keys: KeyPath;
  readonly rows = new SortedRows();
  /** Undefined where it projects everything. */
  readonly projected: ReadonlySet<string> | undefined;

  constructor(record: IndexRecord, table: Pick<TableRecord, 'key'>) {
    this.record = record;
    this.keys = new KeyPath(record.key);
    const { projection } = record;
    if (projection === 'ALL') return;
    const keys = [...new KeyPath(table.key).attributes, ...this.keys.attributes].map(({ name }) => name);
    this.projected = new Set(projection === 'KEYS_ONLY' ? keys : [...keys, ...projection]);
  }

  orderOf(item: Item): string | undefined {
    return this.keys.orderOf(item);
  }

  project(item: Item): Item {
    const { projected } = this;
    if (projected === undefined) return item;
    return Object.fromEntries(Object.entries(item).filter(([name]) => projected.has(name)));
  }
}
