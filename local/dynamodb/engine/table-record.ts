import type { KeyAttributes } from './key-path.ts';

export type Projection = 'ALL' | 'KEYS_ONLY' | readonly string[];

export interface Throughput {
  readonly read: number;
  readonly write: number;
}

export interface IndexRecord {
  readonly name: string;
  readonly isGlobal: boolean;
  readonly key: KeyAttributes;
  readonly projection: Projection;
  readonly throughput?: Throughput;
}

/** A table as it is stored. */
export interface TableRecord {
  readonly id: string;
  readonly name: string;
  readonly createdMs: number;
  readonly key: KeyAttributes;
  readonly indexes: readonly IndexRecord[];
  /** What is provisioned; on-demand without. */
  readonly throughput?: Throughput;
  readonly isProtected: boolean;
  readonly ttlAttribute?: string;
  readonly tags: Readonly<Record<string, string>>;
}
