/** The texts used last, up to some size. Of two generations the older is forgotten when the newer has grown. */
export class TextCache {
  readonly #generationLength: number;
  #recent = new Map<string, string>();
  #older = new Map<string, string>();
  #recentLength = 0;

  constructor(length: number) {
    this.#generationLength = length / 2;
  }

  get(row: string): string | undefined {
    const recent = this.#recent.get(row);
    if (recent !== undefined) return recent;
    const older = this.#older.get(row);
    if (older !== undefined) this.set(row, older);
    return older;
  }

  set(row: string, text: string): void {
    this.#recent.set(row, text);
    this.#recentLength += row.length + text.length;
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
