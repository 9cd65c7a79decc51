import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { crc32c } from './crc32c.ts';
import { Crc64Nvme } from './crc64nvme.ts';

export const CHECKSUM_ALGORITHMS = ['CRC32', 'CRC32C', 'SHA1', 'SHA256', 'CRC64NVME'] as const;
export type ChecksumAlgorithm = (typeof CHECKSUM_ALGORITHMS)[number];

export interface RunningChecksum {
  update(chunk: Uint8Array): void;
  digest(): Buffer;
}

const START: Readonly<Record<ChecksumAlgorithm, () => RunningChecksum>> = {
  CRC32: () => runningCrc32(crc32),
  CRC32C: () => runningCrc32(crc32c),
  SHA1: () => createHash('sha1'),
  SHA256: () => createHash('sha256'),
  CRC64NVME: () => new Crc64Nvme(),
};

export function startChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  return START[algorithm]();
}

export function checksumOf(algorithm: ChecksumAlgorithm, bytes: Uint8Array): Buffer {
  const running = startChecksum(algorithm);
  running.update(bytes);
  return running.digest();
}

export function checksumHeader(algorithm: ChecksumAlgorithm): string {
  return `x-amz-checksum-${algorithm.toLowerCase()}`;
}

/** The name of its element in XML, such as `ChecksumCRC32`. */
export function checksumElement(algorithm: ChecksumAlgorithm): string {
  return `Checksum${algorithm}`;
}

export function isChecksumOf(algorithm: ChecksumAlgorithm, base64: string): boolean {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 && bytes.length === startChecksum(algorithm).digest().length;
}

function runningCrc32(compute: (chunk: Uint8Array, previous: number) => number): RunningChecksum {
  let value = 0;
  return {
    update(chunk) {
      value = compute(chunk, value);
    },
    digest() {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    },
  };
}
