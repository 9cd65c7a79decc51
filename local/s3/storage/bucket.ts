import { createHash } from 'node:crypto';
import { readdirSync, renameSync, unlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { s3Error } from '../protocol/s3-error.ts';
import { openFileRange } from './file-range.ts';
import { MultipartUploads } from './multipart-uploads.ts';
import { readSeal, writeSealedFile } from './sealed-file.ts';
import { SortedKeys } from './sorted-keys.ts';
import { type StoredObject, storedObjectSchema } from './stored-object.ts';
import { syncDirectory } from './sync-directory.ts';
import type { TemporaryFiles } from './temporary-files.ts';

/** Throws when the object as it is now (undefined: absent) does not allow the write. */
export type WriteCondition = (current: StoredObject | undefined) => void;

/**
 * The objects of one bucket: a sealed file each, named by the hash of its key so that no key can be a
 * path, and an index in memory. A write checks its condition, takes effect in the folder and in the
 * index within one turn of the event loop, which is what makes racing conditional writes safe without locks.
 */
export class Bucket {
  readonly name: string;
  readonly createdMs: number;
  readonly uploads: MultipartUploads;
  readonly keys: SortedKeys;
  readonly #folder: string;
  readonly #temporary: TemporaryFiles;
  readonly #objects = new Map<string, StoredObject>();
  #isRemoved = false;

  constructor(
    description: { name: string; createdMs: number },
    folders: { objects: string; uploads: string },
    temporary: TemporaryFiles,
  ) {
    this.name = description.name;
    this.createdMs = description.createdMs;
    this.#folder = folders.objects;
    this.#temporary = temporary;
    for (const file of readdirSync(this.#folder)) {
      const object = storedObjectSchema.parse(readSeal(join(this.#folder, file)));
      this.#objects.set(object.key, object);
    }
    this.keys = new SortedKeys(this.#objects.keys());
    this.uploads = new MultipartUploads(folders.uploads, temporary);
  }

  get isEmpty(): boolean {
    return this.#objects.size === 0;
  }

  find(key: string): StoredObject | undefined {
    return this.#objects.get(key);
  }

  get(key: string): StoredObject {
    const object = this.#objects.get(key);
    if (object === undefined) throw s3Error('NoSuchKey', { details: { Key: key } });
    return object;
  }

  /** Call in the same turn as the look-up of `object`. */
  openContent(object: StoredObject, start = 0, end = object.size): AsyncIterable<Uint8Array> {
    return openFileRange(this.#pathOf(object.key), start, end);
  }

  /** Resolves once the new object is durable; until the content is through, the old one stays. */
  async put(
    content: AsyncIterable<Uint8Array>,
    seal: () => StoredObject,
    condition: WriteCondition,
  ): Promise<StoredObject> {
    const temporaryPath = this.#temporary.newPath();
    const object = await writeSealedFile(temporaryPath, content, seal);
    try {
      if (this.#isRemoved) throw s3Error('NoSuchBucket', { details: { BucketName: this.name } });
      condition(this.#objects.get(object.key));
      renameSync(temporaryPath, this.#pathOf(object.key));
    } catch (fault) {
      await rm(temporaryPath, { force: true });
      throw fault;
    }
    this.#objects.set(object.key, object);
    this.keys.add(object.key);
    await syncDirectory(this.#folder);
    return object;
  }

  /** Takes the object out of sight; durable only after `syncRemovals`. */
  remove(key: string, condition: WriteCondition): void {
    condition(this.#objects.get(key));
    if (!this.#objects.has(key)) return;
    unlinkSync(this.#pathOf(key));
    this.#objects.delete(key);
    this.keys.remove(key);
  }

  async syncRemovals(): Promise<void> {
    await syncDirectory(this.#folder);
  }

  /** Turns away writes that were under way when the bucket was removed. */
  markRemoved(): void {
    this.#isRemoved = true;
    this.uploads.forgetAll();
  }

  #pathOf(key: string): string {
    return join(this.#folder, createHash('sha256').update(key).digest('hex'));
  }
}
