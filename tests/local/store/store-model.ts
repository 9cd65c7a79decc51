import fc from 'fast-check';
import type { Store, Write } from '../../../local/store/store.ts';

/** What a store must hold, kept the plainest way: partition → row → values. */
export type Model = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

export function applyToModel(model: Model, writes: readonly Write[]): Model {
  const next = new Map([...model].map(([partition, rows]) => [partition, new Map(rows)]));
  for (const write of writes) {
    const rows = next.get(write.partition) ?? new Map<string, readonly string[]>();
    if (write.kind === 'put') rows.set(write.row, [write.value]);
    if (write.kind === 'append') rows.set(write.row, [...(rows.get(write.row) ?? []), write.value]);
    if (write.kind === 'remove') rows.delete(write.row);
    if (write.kind === 'drop') rows.clear();
    if (rows.size > 0) next.set(write.partition, rows);
    else next.delete(write.partition);
  }
  return next;
}

export function modelAsJson(model: Model): string {
  return JSON.stringify([...model].map(([partition, rows]) => [partition, [...rows].sort()]).sort());
}

/** Everything the store holds, through its public reads, in the form of modelAsJson. */
export function storeAsJson(store: Store): string {
  const partitions = [...store.partitions()].map(partition => {
    const rows = store.rows(partition).map(row => {
      const values = store.list(partition, row);
      if (store.get(partition, row) !== values.at(-1)) throw new Error(`get and list disagree on ${row}`);
      return [row, values];
    });
    return [partition, rows.sort()];
  });
  return JSON.stringify(partitions.sort());
}

const name = fc.constantFrom('a', 'b', 'é');
const value = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.integer({ min: 0, max: 1200 }).map(length => 'x'.repeat(length)),
);

const anyWrite: fc.Arbitrary<Write> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('put' as const), partition: name, row: name, value }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('append' as const), partition: name, row: name, value }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), partition: name, row: name }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop' as const), partition: name }) },
);

export const anyCommit = fc.array(anyWrite, { minLength: 1, maxLength: 3 });

/** Turns of the event loop, for the store to compact in. */
export async function idle(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise(resolve => setImmediate(resolve));
}
