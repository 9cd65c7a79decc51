import type { Clock } from '../../clock/clock.ts';
import type { Store, Write } from '../../store/store.ts';

const TOKENS = 'dynamodb/tokens';
const REMEMBERED_MS = 10 * 60 * 1000;

interface Remembered {
  readonly expiresMs: number;
  /** What was asked for with this token. */
  readonly fingerprint: string;
  /** Resolves when it is on disk. */
  readonly durable: Promise<unknown>;
}

/** The transactions of the last minutes that had a token; they are kept with what they wrote. */
export class RequestTokens {
  readonly #clock: Clock;
  /** In the order in which they expire. */
  readonly #remembered = new Map<string, Remembered>();

  constructor(store: Store, clock: Clock) {
    this.#clock = clock;
    const durable = Promise.resolve();
    const found = store.rows(TOKENS).map((token): [string, Remembered] => {
      const [expires, fingerprint = ''] = (store.get(TOKENS, token) ?? '').split(' ');
      return [token, { expiresMs: Number(expires), fingerprint, durable }];
    });
    found.sort(([, left], [, right]) => left.expiresMs - right.expiresMs);
    for (const [token, remembered] of found) this.#remembered.set(token, remembered);
  }

  find(token: string): Remembered | undefined {
    const found = this.#remembered.get(token);
    return found !== undefined && found.expiresMs > this.#clock.now() ? found : undefined;
  }

  /** Hands the writes that remember a token, and forget old ones, to the commit that they belong to. */
  async remember(
    token: string,
    fingerprint: string,
    commit: (writes: readonly Write[]) => Promise<void>,
  ): Promise<void> {
    const writes = this.#forgetExpired();
    const expiresMs = this.#clock.now() + REMEMBERED_MS;
    writes.push({ kind: 'put', partition: TOKENS, row: token, value: `${expiresMs} ${fingerprint}` });
    const durable = commit(writes);
    this.#remembered.delete(token);
    this.#remembered.set(token, { expiresMs, fingerprint, durable });
    await durable;
  }

  #forgetExpired(): Write[] {
    const writes: Write[] = [];
    for (const [token, { expiresMs }] of this.#remembered) {
      if (expiresMs > this.#clock.now()) break;
      this.#remembered.delete(token);
      writes.push({ kind: 'remove', partition: TOKENS, row: token });
    }
    return writes;
  }
}
