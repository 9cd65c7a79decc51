import { isUtf8 } from 'node:buffer';
import type { Store } from '../../store/store.ts';
import { type StoredObject, storedObjectSchema } from './stored-object.ts';

/** Up to here a file of its own would cost far more than its content does. */
export const LARGEST_SMALL_BYTES = 64 * 1024;
const PARTITION_PREFIX = 's3/';

interface Row {
  readonly object: StoredObject;
  /** Held until the row can be read back. */
  bytes: Uint8Array | undefined;
  removal: Promise<void> | undefined;
}

/**
 * The small objects of one bucket: rows of a store, where writes of many callers share one sync. A value is
 * `t` (text) or `b` (base64), the object's description in JSON, a line break and the content.
 */
export class SmallObjects {
  readonly #store: Store;
  readonly #partition: string;
  readonly #rows = new Map<string, Row>();

  constructor(store: Store, bucketName: string) {
    this.#store = store;
    this.#partition = PARTITION_PREFIX + bucketName;
    for (const key of store.rows(this.#partition)) {
      const { object } = decode(store.get(this.#partition, key) ?? '');
      this.#rows.set(key, { object, bytes: undefined, removal: undefined });
    }
  }

  objects(): StoredObject[] {
    return [...this.#rows.values()].map(row => row.object);
  }

  has(object: StoredObject): boolean {
    return this.#rows.get(object.key)?.object === object;
  }

  /** Takes effect now; resolves when it is durable. */
  async put(object: StoredObject, bytes: Uint8Array): Promise<void> {
    const { key } = object;
    const row: Row = { object, bytes, removal: undefined };
    this.#rows.set(key, row);
    await this.#store.commit([
      { kind: 'put', partition: this.#partition, row: key, value: encode(object, bytes) },
    ]);
    row.bytes = undefined;
  }

  read({ key }: StoredObject): Uint8Array {
    return this.#rows.get(key)?.bytes ?? decode(this.#store.get(this.#partition, key) ?? '').bytes;
  }

  /** Removes the key's row unless it is that of `current`; resolves when it is durable. */
  async clear(key: string, current: StoredObject | undefined): Promise<void> {
    const row = this.#rows.get(key);
    if (row === undefined || row.object === current) return;
    row.removal ??= this.#store.commit([{ kind: 'remove', partition: this.#partition, row: key }]);
    await row.removal;
    if (this.#rows.get(key) === row) this.#rows.delete(key);
  }

  drop(): Promise<void> {
    return this.#store.commit([{ kind: 'drop', partition: this.#partition }]);
  }
}

/** Buckets that are gone may have left rows behind if the host stopped in between. */
export async function sweepSmallObjects(store: Store, bucketNames: ReadonlySet<string>): Promise<void> {
  const left = [...store.partitions(PARTITION_PREFIX)].filter(
    partition => !bucketNames.has(partition.slice(PARTITION_PREFIX.length)),
  );
  await store.commit(left.map(partition => ({ kind: 'drop', partition })));
}

function encode(object: StoredObject, bytes: Uint8Array): string {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isText = isUtf8(content);
  return `${isText ? 't' : 'b'}${JSON.stringify(object)}\n${content.toString(isText ? 'utf8' : 'base64')}`;
}

function decode(value: string): { object: StoredObject; bytes: Buffer } {
  const lineEnd = value.indexOf('\n');
  return {
    object: storedObjectSchema.parse(JSON.parse(value.slice(1, lineEnd))),
    bytes: Buffer.from(value.slice(lineEnd + 1), value.startsWith('t') ? 'utf8' : 'base64'),
  };
}
