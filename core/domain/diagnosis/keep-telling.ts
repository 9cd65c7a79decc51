/**
 * As many as there is room for: the most telling, the newest of these first; in the order in which they happened. `weigh` is
 * higher for what tells more.
 */
export function keepTelling<Item>(
  items: readonly Item[],
  limit: number,
  weigh: (item: Item) => number,
): Item[] {
  return items
    .map((item, position) => ({ item, position, weight: weigh(item) }))
    .sort((a, b) => b.weight - a.weight || b.position - a.position)
    .slice(0, Math.max(0, limit))
    .sort((a, b) => a.position - b.position)
    .map(({ item }) => item);
}
