/** JSONata's grouping adds an item to the empty list that it groups, even where the list is the caller's. */
export class EmptyLists {
  #lists: unknown[][] = [];

  notice(value: unknown): void {
    if (Array.isArray(value) && value.length === 0) this.#lists.push(value);
  }

  restore(): void {
    for (const list of this.#lists) list.length = 0;
    this.#lists = [];
  }
}
