/** Remembers what was made for a text, and forgets the oldest when full. */
export class BoundedCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #capacity: number;
  readonly #make: (text: string) => Value;

  constructor(capacity: number, make: (text: string) => Value) {
    this.#capacity = capacity;
    this.#make = make;
  }

  get(text: string): Value {
    const known = this.#values.get(text);
    if (known !== undefined) return known;
    const made = this.#make(text);
    if (this.#values.size >= this.#capacity) {
      for (const oldest of this.#values.keys()) {
        this.#values.delete(oldest);
        break;
      }
    }
    this.#values.set(text, made);
    return made;
  }
}
