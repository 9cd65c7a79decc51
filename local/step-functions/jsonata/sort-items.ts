import type { FunctionFocus } from './environment.ts';
import { BUDGET_BINDING, type EvaluationBudget } from './evaluation-budget.ts';

type MustSwap = (left: unknown, right: unknown) => unknown;

/** JSONata's `$sort`, without its recursion, which runs out of memory on long lists. */
export async function sortItems(
  this: FunctionFocus,
  items: unknown[] | undefined,
  comparator: MustSwap | undefined,
): Promise<unknown[] | undefined> {
  if (items === undefined || items.length <= 1) return items;
  if (comparator === undefined) return sortScalars(items);
  const budget = this.environment.lookup(BUDGET_BINDING) as EvaluationBudget;
  return mergeSort(items, async (left, right) => {
    await budget.step();
    return comparator(left, right);
  });
}

function sortScalars(items: unknown[]): unknown[] {
  const isSortable = ['number', 'string'].some(type => items.every(item => typeof item === type));
  if (!isSortable) {
    // JSONata adds the message of the code.
    throw Object.assign(new Error(), { code: 'D3070', index: 1 });
  }
  return ([...items] as number[]).sort((left, right) => (left > right ? 1 : left < right ? -1 : 0));
}

async function mergeSort(items: unknown[], mustSwap: MustSwap): Promise<unknown[]> {
  let sorted = [...items];
  for (let width = 1; width < items.length; width *= 2) {
    const merged: unknown[] = [];
    for (let start = 0; start < sorted.length; start += 2 * width)
      await mergeRuns(sorted, start, width, merged, mustSwap);
    sorted = merged;
  }
  return sorted;
}

async function mergeRuns(
  items: unknown[],
  start: number,
  width: number,
  merged: unknown[],
  mustSwap: MustSwap,
): Promise<void> {
  const middle = Math.min(start + width, items.length);
  const end = Math.min(middle + width, items.length);
  let left = start;
  let right = middle;
  while (left < middle && right < end)
    merged.push((await mustSwap(items[left], items[right])) ? items[right++] : items[left++]);
  while (left < middle) merged.push(items[left++]);
  while (right < end) merged.push(items[right++]);
}
