import { basename } from 'node:path';
import type { StorageFile, StorageFiles } from '../../../local/store/storage-files.ts';

const SECTOR_BYTES = 512;

/** Decides which of the unsynced changes a power loss leaves behind. */
export type Survives = () => boolean;

interface UnsyncedSector {
  position: number;
  bytes: Buffer;
}

interface SimulatedContent {
  current: Buffer;
  synced: Buffer;
  unsynced: UnsyncedSector[];
}

/**
 * A disk in memory that tells what is synced from what is merely written. Every change counts as one step;
 * at the step named by `failBefore` or `failAfter` the disk breaks, and stays broken.
 */
export class SimulatedDisk implements StorageFiles {
  steps = 0;
  failBefore = Number.POSITIVE_INFINITY;
  failAfter = Number.POSITIVE_INFINITY;
  failure = new Error('power lost');
  #entries = new Map<string, SimulatedContent>();
  #syncedEntries = new Map<string, SimulatedContent>();

  static holding(contents: Record<string, Buffer>): SimulatedDisk {
    const disk = new SimulatedDisk();
    for (const [name, bytes] of Object.entries(contents)) {
      disk.#entries.set(name, { current: bytes, synced: bytes, unsynced: [] });
    }
    disk.#syncedEntries = new Map(disk.#entries);
    return disk;
  }

  /** What programs see, synced or not. */
  contents(): Record<string, Buffer> {
    return Object.fromEntries(
      [...this.#entries].map(([name, content]) => [name, Buffer.from(content.current)]),
    );
  }

  /** The disk after power returns: everything synced, and of the rest whatever happens to survive. */
  afterPowerLoss(survives: Survives): SimulatedDisk {
    const left: Record<string, Buffer> = {};
    const names = new Set([...this.#entries.keys(), ...this.#syncedEntries.keys()]);
    for (const name of names) {
      const now = this.#entries.get(name);
      const synced = this.#syncedEntries.get(name);
      const content = now === synced || survives() ? now : synced;
      if (content !== undefined) left[name] = survivingBytes(content, survives);
    }
    return SimulatedDisk.holding(left);
  }

  async lock(): Promise<() => Promise<void>> {
    return async () => {};
  }

  async list(): Promise<string[]> {
    return [...this.#entries.keys()];
  }

  async create(path: string): Promise<StorageFile> {
    const content = { current: Buffer.alloc(0), synced: Buffer.alloc(0), unsynced: [] };
    await this.#change(() => this.#entries.set(basename(path), content));
    return this.#file(content);
  }

  async open(path: string): Promise<StorageFile> {
    return this.#file(this.#entries.get(basename(path)) as SimulatedContent);
  }

  remove(path: string): Promise<void> {
    return this.#change(() => this.#entries.delete(basename(path)));
  }

  syncDirectory(): Promise<void> {
    return this.#change(() => {
      this.#syncedEntries = new Map(this.#entries);
    });
  }

  #file(content: SimulatedContent): StorageFile {
    return {
      size: () => content.current.length,
      read: (target, position) => content.current.copy(target, 0, position),
      write: (bytes, position) => this.#change(() => write(content, Buffer.from(bytes), position)),
      truncate: size => this.#change(() => sync(content, content.current.subarray(0, size))),
      datasync: () => this.#change(() => sync(content, content.current)),
      close: async () => {},
    };
  }

  async #change(apply: () => void): Promise<void> {
    this.steps += 1;
    if (this.steps >= this.failBefore || this.steps > this.failAfter) throw this.failure;
    apply();
    if (this.steps === this.failAfter) throw this.failure;
  }
}

function write(content: SimulatedContent, bytes: Buffer, position: number): void {
  content.current = overlaid(content.current, bytes, position);
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(bytes.length, at + SECTOR_BYTES - ((position + at) % SECTOR_BYTES));
    content.unsynced.push({ position: position + at, bytes: bytes.subarray(at, end) });
    at = end;
  }
}

function sync(content: SimulatedContent, bytes: Buffer): void {
  content.current = bytes;
  content.synced = bytes;
  content.unsynced = [];
}

function survivingBytes(content: SimulatedContent, survives: Survives): Buffer {
  let bytes = content.synced;
  for (const sector of content.unsynced) {
    if (survives()) bytes = overlaid(bytes, sector.bytes, sector.position);
  }
  return bytes;
}

function overlaid(under: Buffer, bytes: Buffer, position: number): Buffer {
  const result = Buffer.alloc(Math.max(under.length, position + bytes.length));
  under.copy(result);
  bytes.copy(result, position);
  return result;
}
