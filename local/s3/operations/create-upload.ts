import { randomBytes } from 'node:crypto';
import { readChecksumAlgorithm } from '../body/declared-checksum.ts';
import { answerXml } from '../protocol/answer.ts';
import { readObjectHeaders } from '../protocol/object-headers.ts';
import { s3Error } from '../protocol/s3-error.ts';
import type { StoredUpload } from '../storage/stored-object.ts';
import type { ObjectOperation } from './operation.ts';

export const createMultipartUpload: ObjectOperation = async ({ request, bucket, key, clock }) => {
  const headers = readObjectHeaders(request.headers);
  const checksum = readChecksumChoice(request.headers);
  const uploadId = randomBytes(32).toString('hex');
  await bucket.uploads.create({ uploadId, key, headers, initiatedMs: clock.now(), ...checksum });
  return answerXml(
    'InitiateMultipartUploadResult',
    { Bucket: bucket.name, Key: key, UploadId: uploadId },
    checksum.isChecksumRequested
      ? {
          'x-amz-checksum-algorithm': checksum.checksumAlgorithm,
          'x-amz-checksum-type': checksum.checksumType,
        }
      : {},
  );
};

function readChecksumChoice(
  headers: Readonly<Record<string, string>>,
): Pick<StoredUpload, 'checksumAlgorithm' | 'checksumType' | 'isChecksumRequested'> {
  const requested = readChecksumAlgorithm(headers);
  const algorithm = requested ?? 'CRC64NVME';
  const usualType = algorithm === 'CRC64NVME' ? 'FULL_OBJECT' : 'COMPOSITE';
  const type = headers['x-amz-checksum-type']?.toUpperCase() ?? usualType;
  const isPossible =
    (type === 'COMPOSITE' && algorithm !== 'CRC64NVME') ||
    (type === 'FULL_OBJECT' && algorithm !== 'SHA1' && algorithm !== 'SHA256');
  if (!isPossible)
    throw s3Error('InvalidRequest', {
      message: `The ${type} checksum type cannot be used with the ${algorithm.toLowerCase()} checksum algorithm.`,
    });
  return {
    checksumAlgorithm: algorithm,
    checksumType: type,
    isChecksumRequested: requested !== undefined,
  };
}
