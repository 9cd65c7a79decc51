import type { ChecksumAlgorithm } from '../body/checksum.ts';
import { readDeclaredChecksum } from '../body/declared-checksum.ts';
import type { Digests } from '../body/digested-body.ts';
import type { StoredObject } from '../storage/stored-object.ts';

/** S3 keeps the checksum it was given, or else makes one of this kind. */
export const DEFAULT_ALGORITHM = 'CRC64NVME' satisfies ChecksumAlgorithm;

export function chooseChecksum(headers: Readonly<Record<string, string>>): ChecksumAlgorithm {
  return readDeclaredChecksum(headers)?.algorithm ?? DEFAULT_ALGORITHM;
}

/** What is remembered of content that went through in one piece. */
export function summarize(
  digests: Digests,
  algorithm: ChecksumAlgorithm,
  nowMs: number,
): Pick<StoredObject, 'size' | 'etag' | 'lastModifiedMs' | 'checksum'> {
  const value = digests.checksums.get(algorithm) ?? '';
  return {
    size: digests.size,
    etag: digests.md5.toString('hex'),
    lastModifiedMs: nowMs,
    checksum: { algorithm, value, type: 'FULL_OBJECT' },
  };
}
