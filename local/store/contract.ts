export type Write =
  | { kind: 'put'; partition: string; row: string; value: string }
  | { kind: 'append'; partition: string; row: string; value: string }
  | { kind: 'remove'; partition: string; row: string }
  | { kind: 'drop'; partition: string };

/**
 * Durable rows, grouped in partitions. A row is a list of values: `put` makes it exactly one value, `append`
 * adds one. Reads see a commit once it is durable, never before.
 */
export interface Store {
  /** The newest value of the row: what was last put or appended. */
  get(partition: string, row: string): string | undefined;
  /** All values of the row, in order; empty when there is no such row. */
  list(partition: string, row: string): string[];
  rows(partition: string): string[];
  partitions(prefix?: string): Iterable<string>;
  /**
   * Resolves when the writes are durable (synced to disk). The writes of one call are atomic and apply in
   * order; calls apply in the order they were made. The objects must not change until then.
   */
  commit(writes: readonly Write[]): Promise<void>;
  /** Waits for the commits already made, then releases the folder. */
  close(): Promise<void>;
}

export type StoreLog = (level: 'info' | 'warn', text: string) => void;
