import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../clock/clock.ts';
import type { Store } from '../../store/store.ts';
import { s3Error } from '../protocol/s3-error.ts';
import { Bucket } from './bucket.ts';
import { compareKeys } from './key-order.ts';
import { sweepSmallObjects } from './small-objects.ts';
import { syncDirectory } from './sync-directory.ts';
import { TemporaryFiles } from './temporary-files.ts';

const bucketDescriptionSchema = z.object({ name: z.string(), createdMs: z.number() });

/** All buckets of one folder. A bucket's name is safe as a folder's: `isBucketName` sees to that. */
export class ObjectStore {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #temporary: TemporaryFiles;
  readonly #rows: Store;
  readonly #buckets = new Map<string, Bucket>();

  /** `rows` is where small objects go. */
  constructor(folder: string, clock: Clock, rows: Store) {
    this.#folder = join(folder, 'buckets');
    this.#clock = clock;
    this.#rows = rows;
    this.#temporary = new TemporaryFiles(join(folder, 'temporary'));
    mkdirSync(this.#folder, { recursive: true });
    for (const name of readdirSync(this.#folder)) this.#load(name);
    this.#temporary.sweep();
  }

  /** Removes what buckets left behind that were removed just before a crash. */
  async sweep(): Promise<void> {
    await sweepSmallObjects(this.#rows, new Set(this.#buckets.keys()));
  }

  list(): Bucket[] {
    return [...this.#buckets.values()].sort((a, b) => compareKeys(a.name, b.name));
  }

  get(name: string): Bucket {
    const bucket = this.#buckets.get(name);
    if (bucket === undefined) throw s3Error('NoSuchBucket', { details: { BucketName: name } });
    return bucket;
  }

  has(name: string): boolean {
    return this.#buckets.has(name);
  }

  async create(name: string): Promise<void> {
    if (!isBucketName(name)) throw s3Error('InvalidBucketName', { details: { BucketName: name } });
    const draft = this.#temporary.newPath();
    await mkdir(join(draft, 'objects'), { recursive: true });
    await mkdir(join(draft, 'uploads'));
    const description = await open(join(draft, 'bucket.json'), 'wx');
    try {
      await description.writeFile(JSON.stringify({ name, createdMs: this.#clock.now() }));
      await description.sync();
    } finally {
      await description.close();
    }
    await syncDirectory(draft);
    if (existsSync(join(this.#folder, name))) {
      await rm(draft, { recursive: true });
      throw s3Error('BucketAlreadyOwnedByYou', { details: { BucketName: name } });
    }
    renameSync(draft, join(this.#folder, name));
    this.#load(name);
    await syncDirectory(this.#folder);
  }

  async remove(name: string): Promise<void> {
    const bucket = this.get(name);
    if (!bucket.isEmpty) throw s3Error('BucketNotEmpty', { details: { BucketName: name } });
    const discarded = this.#temporary.newPath();
    renameSync(join(this.#folder, name), discarded);
    bucket.markRemoved();
    this.#buckets.delete(name);
    const dropped = bucket.dropRows();
    await syncDirectory(this.#folder);
    await dropped;
    await rm(discarded, { recursive: true, force: true });
  }

  #load(name: string): void {
    const folder = join(this.#folder, name);
    const description = bucketDescriptionSchema.parse(
      JSON.parse(readFileSync(join(folder, 'bucket.json'), 'utf8')),
    );
    const folders = { objects: join(folder, 'objects'), uploads: join(folder, 'uploads') };
    this.#buckets.set(name, new Bucket(description, folders, this.#temporary, this.#rows));
  }
}

function isBucketName(name: string): boolean {
  return (
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) &&
    !name.includes('..') &&
    !/^\d+\.\d+\.\d+\.\d+$/.test(name)
  );
}
