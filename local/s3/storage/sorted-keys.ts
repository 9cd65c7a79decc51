import { compareKeys } from './key-order.ts';

/** So many are put in their places one by one faster than the whole is written anew. */
const FEW = 8;

/**
 * The keys of a bucket in listing order. Objects are written far more often than they are listed, so a new key finds
 * its place only when somebody asks for an order.
 */
export class SortedKeys {
  #keys: string[];
  readonly #added: string[] = [];

  constructor(keys: Iterable<string> = []) {
    this.#keys = [...keys].sort(compareKeys);
  }

  at(position: number): string | undefined {
    return this.#inOrder()[position];
  }

  /** Takes a key that is not among them yet. */
  add(key: string): void {
    this.#added.push(key);
  }

  remove(key: string): void {
    const position = this.firstNotBefore(key);
    if (this.#keys[position] === key) this.#keys.splice(position, 1);
  }

  /** Position of the first key that is `key` or comes after it. */
  firstNotBefore(key: string): number {
    return this.#firstWhere(candidate => compareKeys(candidate, key) >= 0);
  }

  firstAfter(key: string): number {
    return this.#firstWhere(candidate => compareKeys(candidate, key) > 0);
  }

  /** Position of the first key beyond all those that begin with `prefix`. */
  firstBeyondPrefix(prefix: string): number {
    return this.#firstWhere(candidate => compareKeys(candidate.slice(0, prefix.length), prefix) > 0);
  }

  #firstWhere(holds: (key: string) => boolean): number {
    return firstWhere(this.#inOrder(), holds);
  }

  #inOrder(): readonly string[] {
    const added = this.#added.splice(0);
    if (added.length > FEW) this.#keys = merge(this.#keys, added.sort(compareKeys));
    else
      for (const key of added)
        this.#keys.splice(
          firstWhere(this.#keys, candidate => compareKeys(candidate, key) >= 0),
          0,
          key,
        );
    return this.#keys;
  }
}

/** Binary search: `holds` must be false up to some position and true from there on. */
function firstWhere(keys: readonly string[], holds: (key: string) => boolean): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(keys[middle] as string)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function merge(left: readonly string[], right: readonly string[]): string[] {
  const merged: string[] = [];
  let next = 0;
  for (const key of right) {
    while (next < left.length && compareKeys(left[next] as string, key) < 0)
      merged.push(left[next++] as string);
    merged.push(key);
  }
  for (; next < left.length; next++) merged.push(left[next] as string);
  return merged;
}
