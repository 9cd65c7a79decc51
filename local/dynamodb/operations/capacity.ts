import type { Change, Table } from '../engine/table.ts';
import type { TableIndex } from '../engine/table-index.ts';
import type { Item } from '../values/attribute-value.ts';
import { sameValue } from '../values/compare-values.ts';
import { itemBytes } from '../values/measure-item.ts';
import type { Input } from './operation.ts';
import { readChoice } from './read-input.ts';

const WRITE_UNIT_BYTES = 1024;
const READ_UNIT_BYTES = 4096;

export type CapacityDetail = 'NONE' | 'TOTAL' | 'INDEXES';

export function readCapacityDetail(input: Input): CapacityDetail {
  return readChoice(input, 'ReturnConsumedCapacity', ['INDEXES', 'TOTAL', 'NONE']) ?? 'NONE';
}

export type Consistency = 'eventual' | 'strong' | 'transactional';
const UNITS_BY_CONSISTENCY: Readonly<Record<Consistency, number>> = {
  eventual: 0.5,
  strong: 1,
  transactional: 2,
};

export function readUnits(bytes: number, consistency: Consistency): number {
  return Math.max(Math.ceil(bytes / READ_UNIT_BYTES), 1) * UNITS_BY_CONSISTENCY[consistency];
}

/** What requests to one table used, of the table itself and of each index. */
export class CapacityMeter {
  readonly #table: Table;
  /** Transactions say what kind of units they used. */
  readonly #kind: 'ReadCapacityUnits' | 'WriteCapacityUnits' | undefined;
  readonly #units = new Map<TableIndex | undefined, number>();

  constructor(table: Table, kind?: 'ReadCapacityUnits' | 'WriteCapacityUnits') {
    this.#table = table;
    this.#kind = kind;
  }

  /** Of the index, or of the table. */
  add(units: number, index?: TableIndex): void {
    this.#units.set(index, (this.#units.get(index) ?? 0) + units);
  }

  addWrite({ table, before, after }: Change, isTransactional: boolean): void {
    const from = before?.item;
    const to = after?.item;
    this.add(writeUnits(from, to) * (isTransactional ? 2 : 1));
    for (const index of table.indexes) {
      const units = indexWriteUnits(index, from, to);
      if (units > 0) this.add(units, index);
    }
  }

  describe(detail: CapacityDetail): object | undefined {
    if (detail === 'NONE') return undefined;
    const total = [...this.#units.values()].reduce((sum, units) => sum + units, 0);
    const described = { TableName: this.#table.record.name, ...this.#amount(total) };
    if (detail === 'TOTAL') return described;
    const indexes = (isGlobal: boolean) => {
      const used = [...this.#units].flatMap(([index, units]) =>
        index?.record.isGlobal === isGlobal ? [[index.record.name, this.#amount(units)]] : [],
      );
      return used.length === 0 ? undefined : Object.fromEntries(used);
    };
    const [global, local] = [indexes(true), indexes(false)];
    return {
      ...described,
      Table: this.#amount(this.#units.get(undefined) ?? 0),
      ...(local && { LocalSecondaryIndexes: local }),
      ...(global && { GlobalSecondaryIndexes: global }),
    };
  }

  #amount(units: number): object {
    return { CapacityUnits: units, ...(this.#kind && { [this.#kind]: units }) };
  }
}

function writeUnits(before: Item | undefined, after: Item | undefined): number {
  const bytes = Math.max(before ? itemBytes(before) : 0, after ? itemBytes(after) : 0);
  return Math.max(Math.ceil(bytes / WRITE_UNIT_BYTES), 1);
}

/** An entry that moves is deleted and put; one of which nothing changed that the index holds costs nothing. */
function indexWriteUnits(index: TableIndex, before: Item | undefined, after: Item | undefined): number {
  const from = before && index.orderOf(before);
  const to = after && index.orderOf(after);
  const old = from === undefined ? undefined : before && index.project(before);
  const now = to === undefined ? undefined : after && index.project(after);
  if (old === undefined || now === undefined || from !== to)
    return (old ? writeUnits(old, undefined) : 0) + (now ? writeUnits(undefined, now) : 0);
  return sameValue({ M: old }, { M: now }) ? 0 : writeUnits(old, now);
}
