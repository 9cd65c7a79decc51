import type { StoredItem } from './stored-item.ts';

/** The items used last, up to some size. Of two generations the older is forgotten when the newer has grown. */
export class ItemCache {
  readonly #generationLength: number;
  #recent = new Map<string, StoredItem>();
  #older = new Map<string, StoredItem>();
  #recentLength = 0;

  constructor(length: number) {
    this.#generationLength = length / 2;
  }

  get(row: string): StoredItem | undefined {
    const recent = this.#recent.get(row);
    if (recent !== undefined) return recent;
    const older = this.#older.get(row);
    if (older !== undefined) this.set(row, older);
    return older;
  }

  set(row: string, item: StoredItem): void {
    this.#recent.set(row, item);
    this.#recentLength += row.length + item.text.length;
    if (this.#recentLength < this.#generationLength) return;
    this.#older = this.#recent;
    this.#recent = new Map();
    this.#recentLength = 0;
  }

  delete(row: string): void {
    this.#recent.delete(row);
    this.#older.delete(row);
  }
}
