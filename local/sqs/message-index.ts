import TinyQueue from 'tinyqueue';

/** What is known of a message without reading it. */
export interface IndexEntry {
  readonly id: string;
  /** The order in which messages came. */
  readonly sequence: number;
  readonly sentMs: number;
  visibleAtMs: number;
  receiveCount: number;
  firstReceivedMs?: number;
}

interface Appearance {
  readonly entry: IndexEntry;
  readonly atMs: number;
}

const byTime = (a: Appearance, b: Appearance) => a.atMs - b.atMs || a.entry.sequence - b.entry.sequence;

/** The messages of a queue by id, and in the order in which they become visible. */
export class MessageIndex {
  readonly #entries = new Map<string, IndexEntry>();
  /** May hold appearances that no longer apply; they are passed over. */
  #appearances = new TinyQueue<Appearance>([], byTime);
  #nextSequence = 0;

  get(id: string): IndexEntry | undefined {
    return this.#entries.get(id);
  }

  entries(): Iterable<IndexEntry> {
    return this.#entries.values();
  }

  takeSequence(): number {
    return this.#nextSequence++;
  }

  add(entry: IndexEntry): void {
    this.#entries.set(entry.id, entry);
    this.#nextSequence = Math.max(this.#nextSequence, entry.sequence + 1);
    this.#appearances.push({ entry, atMs: entry.visibleAtMs });
  }

  remove(id: string): void {
    this.#entries.delete(id);
  }

  clear(): void {
    this.#entries.clear();
    this.#appearances = new TinyQueue<Appearance>([], byTime);
  }

  showAt(entry: IndexEntry, visibleAtMs: number): void {
    entry.visibleAtMs = visibleAtMs;
    if (this.#appearances.length > 2 * this.#entries.size + 64) this.#dropOutdated();
    this.#appearances.push({ entry, atMs: visibleAtMs });
  }

  nextVisibleMs(): number | undefined {
    for (;;) {
      const next = this.#appearances.peek();
      if (next === undefined || this.#applies(next)) return next?.atMs;
      this.#appearances.pop();
    }
  }

  /** The message that has been visible longest, taken out of the order but not out of the index. */
  takeVisible(nowMs: number): IndexEntry | undefined {
    const nextMs = this.nextVisibleMs();
    return nextMs === undefined || nextMs > nowMs ? undefined : this.#appearances.pop()?.entry;
  }

  #applies({ entry, atMs }: Appearance): boolean {
    return entry.visibleAtMs === atMs && this.#entries.get(entry.id) === entry;
  }

  #dropOutdated(): void {
    const current = this.#appearances.data.filter(appearance => this.#applies(appearance));
    this.#appearances = new TinyQueue(current, byTime);
  }
}
