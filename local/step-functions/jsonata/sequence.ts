/** JSONata gives a sequence of one item as that item, and an empty one as nothing. */
export function asSequence<T>(items: T[]): T[] {
  return Object.defineProperty(items, 'sequence', { enumerable: false, value: true });
}
