const LARGEST_CHUNK = 512;

/** A place between entries: before the first one that is not less. */
export interface Cut {
  readonly order: string;
  readonly row: string;
}

/** After every text that an encoded key can be. */
export const BEYOND = '\uffff';

interface Chunk {
  readonly orders: string[];
  readonly rows: string[];
}

/**
 * Rows sorted by an order text, and those of one order by themselves. Chunks of some hundred entries keep an
 * insertion cheap however many there are, and cost less memory than a tree of nodes.
 */
export class SortedRows {
  #chunks: Chunk[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Takes many at once, in any order. */
  fill(entries: readonly Cut[]): void {
    const sorted = [...entries].sort((left, right) =>
      isBefore(left.order, left.row, right.order, right.row) ? -1 : 1,
    );
    this.#size = sorted.length;
    this.#chunks = [];
    for (let start = 0; start < sorted.length; start += LARGEST_CHUNK / 2) {
      const part = sorted.slice(start, start + LARGEST_CHUNK / 2);
      this.#chunks.push({ orders: part.map(({ order }) => order), rows: part.map(({ row }) => row) });
    }
  }

  add(order: string, row: string): void {
    const place = Math.max(this.#chunkFor(order, row), 0);
    const chunk = this.#chunks[place];
    if (chunk === undefined) {
      this.#size++;
      this.#chunks.push({ orders: [order], rows: [row] });
      return;
    }
    const { orders, rows } = chunk;
    const position = firstNotBefore(chunk, order, row);
    if (orders[position] === order && rows[position] === row) return;
    this.#size++;
    if (orders.length >= LARGEST_CHUNK) this.#split(place, position);
    if (position <= orders.length && orders.length < LARGEST_CHUNK) {
      orders.splice(position, 0, order);
      rows.splice(position, 0, row);
      return;
    }
    const next = this.#chunks[place + 1] as Chunk;
    next.orders.splice(position - orders.length, 0, order);
    next.rows.splice(position - orders.length, 0, row);
  }

  remove(order: string, row: string): void {
    const place = this.#chunkFor(order, row);
    const chunk = this.#chunks[place];
    if (chunk === undefined) return;
    const position = firstNotBefore(chunk, order, row);
    if (chunk.orders[position] !== order || chunk.rows[position] !== row) return;
    this.#size--;
    chunk.orders.splice(position, 1);
    chunk.rows.splice(position, 1);
    if (chunk.orders.length === 0) this.#chunks.splice(place, 1);
  }

  /** Visits what lies between the cuts until a visit says false. Nothing may be added or removed meanwhile. */
  walk(low: Cut, high: Cut, isForward: boolean, visit: (order: string, row: string) => boolean): void {
    if (isForward) this.#ascend(low, high, visit);
    else this.#descend(low, high, visit);
  }

  #ascend(low: Cut, high: Cut, visit: (order: string, row: string) => boolean): void {
    let place = Math.max(this.#chunkFor(low.order, low.row), 0);
    let chunk = this.#chunks[place];
    if (chunk === undefined) return;
    for (let position = firstNotBefore(chunk, low.order, low.row); ; position++) {
      if (position >= chunk.orders.length) {
        chunk = this.#chunks[++place];
        if (chunk === undefined) return;
        position = 0;
      }
      const order = chunk.orders[position] as string;
      const row = chunk.rows[position] as string;
      if (!isBefore(order, row, high.order, high.row) || !visit(order, row)) return;
    }
  }

  #descend(low: Cut, high: Cut, visit: (order: string, row: string) => boolean): void {
    let place = this.#chunkFor(high.order, high.row);
    let chunk = this.#chunks[place];
    if (chunk === undefined) return;
    for (let position = firstNotBefore(chunk, high.order, high.row) - 1; ; position--) {
      if (position < 0) {
        chunk = this.#chunks[--place];
        if (chunk === undefined) return;
        position = chunk.orders.length - 1;
      }
      const order = chunk.orders[position] as string;
      const row = chunk.rows[position] as string;
      if (isBefore(order, row, low.order, low.row) || !visit(order, row)) return;
    }
  }

  /** The last chunk that begins before the cut or at it; -1 where none does. */
  #chunkFor(order: string, row: string): number {
    let low = 0;
    let high = this.#chunks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const chunk = this.#chunks[middle] as Chunk;
      if (isBefore(order, row, chunk.orders[0] as string, chunk.rows[0] as string)) high = middle;
      else low = middle + 1;
    }
    return low - 1;
  }

  /** In halves; but keys that only ever grow leave full chunks behind. */
  #split(place: number, position: number): void {
    const { orders, rows } = this.#chunks[place] as Chunk;
    const isGrowing = position === orders.length && place === this.#chunks.length - 1;
    const keep = isGrowing ? orders.length : orders.length >>> 1;
    this.#chunks.splice(place + 1, 0, { orders: orders.splice(keep), rows: rows.splice(keep) });
  }
}

function isBefore(order: string, row: string, otherOrder: string, otherRow: string): boolean {
  return order === otherOrder ? row < otherRow : order < otherOrder;
}

function firstNotBefore({ orders, rows }: Chunk, order: string, row: string): number {
  let low = 0;
  let high = orders.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(orders[middle] as string, rows[middle] as string, order, row)) low = middle + 1;
    else high = middle;
  }
  return low;
}
