import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/*
 * Content and metadata share one file: the content, then the metadata as JSON, then a tail that says
 * how long the JSON is. So one rename publishes both, one sync makes both durable, a reader that holds
 * the file open keeps a consistent pair, and what belongs at the front (size, digests) may be known
 * last. Opening costs one short read at the end of each file.
 */
const MAGIC = Buffer.from('s3sealed');
const TAIL_BYTES = 4 + 4 + MAGIC.length;
const FIRST_READ_BYTES = 4096;

/** Writes and syncs a new file; `seal` makes the metadata once the content is through. Failing leaves nothing. */
export async function writeSealedFile<Metadata extends object>(
  path: string,
  content: AsyncIterable<Uint8Array>,
  seal: () => Metadata,
): Promise<Metadata> {
  const file = await open(path, 'wx');
  try {
    for await (const chunk of content) await file.writeFile(chunk);
    const metadata = seal();
    await file.writeFile(sealBytes(metadata));
    await file.datasync();
    await file.close();
    return metadata;
  } catch (fault) {
    await file.close().catch(() => {});
    await rm(path, { force: true });
    throw fault;
  }
}

/** Metadata of a sealed file; throws when the file is damaged. Synchronous: thousands are read at start. */
export function readSeal(path: string): unknown {
  const descriptor = openSync(path, 'r');
  try {
    const { size } = fstatSync(descriptor);
    let end = readEnd(descriptor, size, FIRST_READ_BYTES);
    const tail = end.subarray(-TAIL_BYTES);
    const length = tail.length === TAIL_BYTES ? tail.readUInt32BE(0) : Number.POSITIVE_INFINITY;
    if (!tail.subarray(8).equals(MAGIC) || length + TAIL_BYTES > size) throw new DamagedFile(path);
    if (length + TAIL_BYTES > end.length) end = readEnd(descriptor, size, length + TAIL_BYTES);
    const json = end.subarray(end.length - TAIL_BYTES - length, end.length - TAIL_BYTES);
    if (crc32(json) !== tail.readUInt32BE(4)) throw new DamagedFile(path);
    return JSON.parse(json.toString('utf8'));
  } finally {
    closeSync(descriptor);
  }
}

class DamagedFile extends Error {
  override readonly name = 'DamagedFile';

  constructor(path: string) {
    super(`The file ${path} is damaged: it does not end in readable metadata.`);
  }
}

function sealBytes(metadata: object): Buffer {
  const json = Buffer.from(JSON.stringify(metadata));
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(json.length, 0);
  numbers.writeUInt32BE(crc32(json), 4);
  return Buffer.concat([json, numbers, MAGIC]);
}

function readEnd(descriptor: number, fileSize: number, wantedBytes: number): Buffer {
  const bytes = Buffer.alloc(Math.min(wantedBytes, fileSize));
  const count = readSync(descriptor, bytes, 0, bytes.length, fileSize - bytes.length);
  return bytes.subarray(0, count);
}
