/** The few file operations the store needs; a test replaces them to simulate power loss and disk faults. */
export interface StorageFiles {
  /** Makes the folder if need be and keeps every other process out of it, until the returned release. */
  lock(folder: string): Promise<() => Promise<void>>;
  list(folder: string): Promise<string[]>;
  create(path: string): Promise<StorageFile>;
  open(path: string): Promise<StorageFile>;
  remove(path: string): Promise<void>;
  /** Makes the folder's entries (files created and removed) durable. */
  syncDirectory(folder: string): Promise<void>;
}

export interface StorageFile {
  size(): number;
  /** Fills `target` from `position` on; returns how many bytes there were. */
  read(target: Uint8Array, position: number): number;
  write(bytes: Uint8Array, position: number): Promise<void>;
  /** Cuts the file off; durable when it resolves. */
  truncate(size: number): Promise<void>;
  datasync(): Promise<void>;
  close(): Promise<void>;
}
