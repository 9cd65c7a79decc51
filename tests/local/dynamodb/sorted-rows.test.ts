import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cut, SortedRows } from '../../../local/dynamodb/engine/sorted-rows.ts';

const cuts = fc.record({
  order: fc.integer({ min: 0, max: 99 }).map(String),
  row: fc.integer({ min: 0, max: 99 }).map(String),
});
const isBefore = (left: Cut, right: Cut) =>
  left.order === right.order ? left.row < right.row : left.order < right.order;

function between(rows: SortedRows, low: Cut, high: Cut, isForward: boolean): Cut[] {
  const found: Cut[] = [];
  rows.walk(low, high, isForward, (order, row) => found.push({ order, row }) > 0);
  return found;
}

test('holds what a sorted list would, however it grows and shrinks', () => {
  fc.assert(
    fc.property(
      fc.array(cuts),
      fc.array(fc.tuple(fc.boolean(), cuts), { maxLength: 3000, size: 'max' }),
      cuts,
      cuts,
      (first, changes, low, high) => {
        const model = new Map(first.map(cut => [`${cut.order} ${cut.row}`, cut]));
        const rows = new SortedRows();
        rows.fill([...model.values()]);
        for (const [isAddition, cut] of changes) {
          const name = `${cut.order} ${cut.row}`;
          if (!isAddition) {
            rows.remove(cut.order, cut.row);
            model.delete(name);
          } else {
            rows.add(cut.order, cut.row);
            model.set(name, cut);
          }
        }
        const expected = [...model.values()]
          .filter(cut => !isBefore(cut, low) && isBefore(cut, high))
          .sort((left, right) => (isBefore(left, right) ? -1 : 1));
        expect(rows.size).toBe(model.size);
        expect(between(rows, low, high, true)).toEqual(expected);
        expect(between(rows, low, high, false)).toEqual(expected.reverse());
      },
    ),
    { numRuns: 200 },
  );
});

test('takes rows by the hundred thousand, wherever they belong', () => {
  const rows = new SortedRows();
  const before = process.cpuUsage();
  for (let number = 0; number < 300_000; number++) rows.add(`7:default${(number * 7919) % 1_000_003}`, 'r');
  expect(rows.size).toBe(300_000);
  // A few microseconds each; a list that moved all that follows would need hundreds.
  expect(process.cpuUsage(before).user / 300_000).toBeLessThan(30);
});
