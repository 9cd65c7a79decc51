import { compareKeys } from './key-order.ts';

/** The keys of a bucket in listing order. */
export class SortedKeys {
  readonly #keys: string[];

  constructor(keys: Iterable<string> = []) {
    this.#keys = [...keys].sort(compareKeys);
  }

  at(position: number): string | undefined {
    return this.#keys[position];
  }

  add(key: string): void {
    const position = this.firstNotBefore(key);
    if (this.#keys[position] !== key) this.#keys.splice(position, 0, key);
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

  /** Binary search: `holds` must be false up to some position and true from there on. */
  #firstWhere(holds: (key: string) => boolean): number {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(this.#keys[middle] as string)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
