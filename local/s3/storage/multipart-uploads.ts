import { readdirSync, renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { s3Error } from '../protocol/s3-error.ts';
import { openFileRange } from './file-range.ts';
import { readSeal, writeSealedFile } from './sealed-file.ts';
import { type StoredPart, type StoredUpload, storedPartSchema, storedUploadSchema } from './stored-object.ts';
import { syncDirectory } from './sync-directory.ts';
import type { TemporaryFiles } from './temporary-files.ts';

export interface OpenUpload {
  readonly description: StoredUpload;
  readonly parts: Map<number, StoredPart>;
}

/** Uploads in progress: `<id>.upload` describes one, `<id>.<number>` is a part of it; all sealed files. */
export class MultipartUploads {
  readonly #folder: string;
  readonly #temporary: TemporaryFiles;
  readonly #open = new Map<string, OpenUpload>();

  constructor(folder: string, temporary: TemporaryFiles) {
    this.#folder = folder;
    this.#temporary = temporary;
    const files = readdirSync(folder).map(name => ({ name, dot: name.indexOf('.') }));
    for (const { name } of files.filter(file => file.name.endsWith('.upload'))) {
      const description = storedUploadSchema.parse(readSeal(join(folder, name)));
      this.#open.set(description.uploadId, { description, parts: new Map() });
    }
    for (const { name, dot } of files.filter(file => !file.name.endsWith('.upload'))) {
      const upload = this.#open.get(name.slice(0, dot));
      if (upload === undefined) rmSync(join(folder, name));
      else {
        const part = storedPartSchema.parse(readSeal(join(folder, name)));
        upload.parts.set(part.partNumber, part);
      }
    }
  }

  list(): OpenUpload[] {
    return [...this.#open.values()];
  }

  get(uploadId: string | null, key: string): OpenUpload {
    const upload = this.#open.get(uploadId ?? '');
    if (upload === undefined || upload.description.key !== key)
      throw s3Error('NoSuchUpload', { details: { UploadId: uploadId ?? '' } });
    return upload;
  }

  async create(description: StoredUpload): Promise<void> {
    const temporaryPath = this.#temporary.newPath();
    await writeSealedFile(temporaryPath, noContent(), () => description);
    renameSync(temporaryPath, join(this.#folder, `${description.uploadId}.upload`));
    await syncDirectory(this.#folder);
    this.#open.set(description.uploadId, { description, parts: new Map() });
  }

  async putPart(
    upload: OpenUpload,
    content: AsyncIterable<Uint8Array>,
    seal: () => StoredPart,
  ): Promise<StoredPart> {
    const temporaryPath = this.#temporary.newPath();
    const part = await writeSealedFile(temporaryPath, content, seal);
    const { uploadId, key } = upload.description;
    try {
      this.get(uploadId, key);
      renameSync(temporaryPath, this.#partPath(uploadId, part.partNumber));
    } catch (fault) {
      await rm(temporaryPath, { force: true });
      throw fault;
    }
    upload.parts.set(part.partNumber, part);
    await syncDirectory(this.#folder);
    return part;
  }

  async *readParts(upload: OpenUpload, parts: readonly StoredPart[]): AsyncGenerator<Uint8Array> {
    for (const part of parts)
      yield* openFileRange(this.#partPath(upload.description.uploadId, part.partNumber), 0, part.size);
  }

  /** Keeps everyone else away from an upload while `work` uses it; gives it back if that fails. */
  async whileTaken<Result>(upload: OpenUpload, work: () => Promise<Result>): Promise<Result> {
    const { uploadId } = upload.description;
    this.#open.delete(uploadId);
    try {
      return await work();
    } catch (fault) {
      this.#open.set(uploadId, upload);
      throw fault;
    }
  }

  /** The description goes first: parts without one are swept at the next start. */
  async discard({ description: { uploadId }, parts }: OpenUpload): Promise<void> {
    this.#open.delete(uploadId);
    await rm(join(this.#folder, `${uploadId}.upload`), { force: true });
    await syncDirectory(this.#folder);
    for (const partNumber of parts.keys()) await rm(this.#partPath(uploadId, partNumber), { force: true });
  }

  forgetAll(): void {
    this.#open.clear();
  }

  #partPath(uploadId: string, partNumber: number): string {
    return join(this.#folder, `${uploadId}.${partNumber}`);
  }
}

async function* noContent(): AsyncGenerator<Uint8Array> {}
