import { close, openSync, read } from 'node:fs';
import { promisify } from 'node:util';

const CHUNK_BYTES = 256 * 1024;
const readAt = promisify(read);
const closeDescriptor = promisify(close);

/**
 * Bytes `start` up to, not including, `end`. The file is opened now, so that replacing or removing it
 * later does not disturb the reader. Read it or call its iterator's `return`: either closes the file.
 */
export function openFileRange(path: string, start: number, end: number): AsyncIterable<Uint8Array> {
  const descriptor = openSync(path, 'r');
  let position = start;
  let isOpen = true;
  const stop = async (): Promise<IteratorResult<Uint8Array>> => {
    if (isOpen) {
      isOpen = false;
      await closeDescriptor(descriptor);
    }
    return { done: true, value: undefined };
  };
  // Not a generator: one that was never started would not close the file when it is returned.
  const iterator: AsyncIterator<Uint8Array> = {
    async next() {
      if (!isOpen || position >= end) return stop();
      const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - position));
      try {
        const { bytesRead } = await readAt(descriptor, buffer, 0, buffer.length, position);
        if (bytesRead === 0) throw new Error(`The file ${path} ends before byte ${end}.`);
        position += bytesRead;
        return { done: false, value: buffer.subarray(0, bytesRead) };
      } catch (fault) {
        await stop();
        throw fault;
      }
    },
    return: stop,
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
