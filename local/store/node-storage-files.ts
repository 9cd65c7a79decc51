import * as fs from 'node:fs';
import { open, readdir, unlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import { lockFolder } from './lock-folder.ts';
import type { StorageFile, StorageFiles } from './storage-files.ts';

const openDescriptor = promisify(fs.open);
const closeDescriptor = promisify(fs.close);
const truncateDescriptor = promisify(fs.ftruncate);
const syncDescriptor = promisify(fs.fsync);
const syncDescriptorData = promisify(fs.fdatasync);

export const nodeStorageFiles: StorageFiles = {
  lock: lockFolder,
  list: folder => readdir(folder),
  create: async path => new NodeStorageFile(await openDescriptor(path, 'wx+')),
  open: async path => new NodeStorageFile(await openDescriptor(path, 'r+')),
  remove: path => unlink(path),
  async syncDirectory(folder) {
    // Windows has no handle for a directory to sync; its file system journals the entries itself.
    if (process.platform === 'win32') return;
    const directory = await open(folder, 'r');
    try {
      await directory.sync();
    } finally {
      await directory.close();
    }
  },
};

/** A bare descriptor: FileHandle has no synchronous read, and costs more for each write. */
class NodeStorageFile implements StorageFile {
  readonly #descriptor: number;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  size(): number {
    return fs.fstatSync(this.#descriptor).size;
  }

  read(target: Uint8Array, position: number): number {
    let filled = 0;
    while (filled < target.length) {
      const count = fs.readSync(this.#descriptor, target, filled, target.length - filled, position + filled);
      if (count === 0) break;
      filled += count;
    }
    return filled;
  }

  write(bytes: Uint8Array, position: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const writeFrom = (from: number): void => {
        fs.write(this.#descriptor, bytes, from, bytes.length - from, position + from, (error, count) => {
          if (error) reject(error);
          else if (from + count < bytes.length) writeFrom(from + count);
          else resolve();
        });
      };
      writeFrom(0);
    });
  }

  async truncate(size: number): Promise<void> {
    await truncateDescriptor(this.#descriptor, size);
    await syncDescriptor(this.#descriptor);
  }

  datasync(): Promise<void> {
    return syncDescriptorData(this.#descriptor);
  }

  close(): Promise<void> {
    return closeDescriptor(this.#descriptor);
  }
}
