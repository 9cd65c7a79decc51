import { createHash } from 'node:crypto';
import { readdirSync, renameSync, unlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../../store/store.ts';
import { WholeBody } from '../../wire/whole-body.ts';
import { s3Error } from '../protocol/s3-error.ts';
import { DirectorySync } from './directory-sync.ts';
import { openFileRange } from './file-range.ts';
import { MultipartUploads } from './multipart-uploads.ts';
import { readSeal, writeSealedFile } from './sealed-file.ts';
import { LARGEST_SMALL_BYTES, SmallObjects } from './small-objects.ts';
import { SortedKeys } from './sorted-keys.ts';
import { type StoredObject, storedObjectSchema } from './stored-object.ts';
import { syncDirectoryNow } from './sync-directory.ts';
import type { TemporaryFiles } from './temporary-files.ts';

/** Throws when the object as it is now (undefined: absent) does not allow the write. */
export type WriteCondition = (current: StoredObject | undefined) => void;

export interface ObjectContent extends AsyncIterable<Uint8Array> {
  /** All of it, if it is there already and within the limit; else it is still to be iterated. */
  readAtOnce?(limitBytes: number): Uint8Array | undefined;
}

/**
 * The objects of one bucket, and an index of them in memory. An object is a sealed file, named by the hash of
 * its key so that no key can be a path; or, where it is small and came whole, a row of a store. A key whose
 * object is a file stays with files, so that a key that has both was being changed from row to file when the
 * host stopped: the row counts. A write checks its condition, takes effect in the folder or the store and in
 * the index within one turn of the event loop, which is what makes racing conditional writes safe without locks.
 */
export class Bucket {
  readonly name: string;
  readonly createdMs: number;
  readonly uploads: MultipartUploads;
  readonly keys: SortedKeys;
  readonly #folder: string;
  readonly #directory: DirectorySync;
  readonly #temporary: TemporaryFiles;
  readonly #small: SmallObjects;
  readonly #objects = new Map<string, StoredObject>();
  #isRemoved = false;

  constructor(
    description: { name: string; createdMs: number },
    folders: { objects: string; uploads: string },
    temporary: TemporaryFiles,
    store: Store,
  ) {
    this.name = description.name;
    this.createdMs = description.createdMs;
    this.#folder = folders.objects;
    this.#directory = new DirectorySync(this.#folder);
    this.#temporary = temporary;
    this.#small = new SmallObjects(store, this.name);
    for (const object of this.#small.objects()) this.#objects.set(object.key, object);
    this.#loadFiles();
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
    if (this.#small.has(object)) return new WholeBody(this.#small.read(object).subarray(start, end));
    return openFileRange(this.#pathOf(object.key), start, end);
  }

  /** Resolves once the new object is durable; until the content is through, the old one stays. */
  async put(
    key: string,
    content: ObjectContent,
    seal: () => StoredObject,
    condition: WriteCondition,
  ): Promise<StoredObject> {
    const bytes = this.#isFile(key) ? undefined : content.readAtOnce?.(LARGEST_SMALL_BYTES);
    if (bytes === undefined) return this.#putFile(content, seal, condition);
    const object = seal();
    this.#checkWrite(key, condition);
    const durable = this.#small.put(object, bytes);
    this.#show(object);
    await durable;
    return object;
  }

  /** Takes the object out of sight; durable only after `syncRemovals`. */
  remove(key: string, condition: WriteCondition): void {
    condition(this.#objects.get(key));
    if (!this.#objects.has(key)) return;
    if (this.#isFile(key)) unlinkSync(this.#pathOf(key));
    this.#objects.delete(key);
    this.keys.remove(key);
  }

  async syncRemovals(keys: readonly string[]): Promise<void> {
    await this.#directory.sync();
    await Promise.all(keys.map(key => this.#clearRow(key)));
  }

  /** Removes rows that are out of sight already. */
  dropRows(): Promise<void> {
    return this.#small.drop();
  }

  /** Turns away writes that were under way when the bucket was removed. */
  markRemoved(): void {
    this.#isRemoved = true;
    this.uploads.forgetAll();
  }

  async #putFile(
    content: ObjectContent,
    seal: () => StoredObject,
    condition: WriteCondition,
  ): Promise<StoredObject> {
    const temporaryPath = this.#temporary.newPath();
    const object = await writeSealedFile(temporaryPath, content, seal);
    try {
      this.#checkWrite(object.key, condition);
      renameSync(temporaryPath, this.#pathOf(object.key));
    } catch (fault) {
      await rm(temporaryPath, { force: true });
      throw fault;
    }
    this.#show(object);
    await this.#directory.sync();
    await this.#clearRow(object.key);
    return object;
  }

  #loadFiles(): void {
    const outdated: string[] = [];
    for (const file of readdirSync(this.#folder)) {
      const path = join(this.#folder, file);
      const object = storedObjectSchema.parse(readSeal(path));
      if (this.#objects.has(object.key)) outdated.push(path);
      else this.#objects.set(object.key, object);
    }
    for (const path of outdated) unlinkSync(path);
    if (outdated.length > 0) syncDirectoryNow(this.#folder);
  }

  #isFile(key: string): boolean {
    const object = this.#objects.get(key);
    return object !== undefined && !this.#small.has(object);
  }

  #checkWrite(key: string, condition: WriteCondition): void {
    if (this.#isRemoved) throw s3Error('NoSuchBucket', { details: { BucketName: this.name } });
    condition(this.#objects.get(key));
  }

  #show(object: StoredObject): void {
    if (!this.#objects.has(object.key)) this.keys.add(object.key);
    this.#objects.set(object.key, object);
  }

  /** Only once the directory is synced: until then the row is all that a crash would leave. */
  #clearRow(key: string): Promise<void> {
    return this.#small.clear(key, this.#objects.get(key));
  }

  #pathOf(key: string): string {
    return join(this.#folder, createHash('sha256').update(key).digest('hex'));
  }
}
