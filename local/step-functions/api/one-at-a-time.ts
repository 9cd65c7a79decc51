import type { JsonOperation } from '../../wire/json-service.ts';

/**
 * Runs operations one after the other: each reads what it changes, so two at once would undo one another.
 * None of them may wait for anything but the store.
 */
export function oneAtATime(
  operations: Readonly<Record<string, JsonOperation>>,
): Record<string, JsonOperation> {
  let last: Promise<unknown> = Promise.resolve();
  const queued =
    (operation: JsonOperation): JsonOperation =>
    (request, signal) => {
      const result = last.then(() => operation(request, signal));
      last = result.catch(() => {});
      return result;
    };
  return Object.fromEntries(Object.entries(operations).map(([name, operation]) => [name, queued(operation)]));
}
