import { createHash } from 'node:crypto';
import { checksumElement, checksumHeader, checksumOf } from '../body/checksum.ts';
import { DigestedBody, type Digests } from '../body/digested-body.ts';
import { ReceivedBody, receiveDocument } from '../body/received-body.ts';
import { answerXml } from '../protocol/answer.ts';
import { readWriteCondition } from '../protocol/conditions.ts';
import { s3Error } from '../protocol/s3-error.ts';
import type { OpenUpload } from '../storage/multipart-uploads.ts';
import type { StoredChecksum, StoredPart, StoredUpload } from '../storage/stored-object.ts';
import { type ListedPart, parseCompletion } from './completion-document.ts';
import type { ObjectOperation } from './operation.ts';

const SMALLEST_INNER_PART_BYTES = 5 * 1024 ** 2;
const LARGEST_DOCUMENT_BYTES = 4 * 1024 ** 2;

export const completeMultipartUpload: ObjectOperation = async ({ request, bucket, key, clock }) => {
  const condition = readWriteCondition(request.headers);
  const upload = bucket.uploads.get(request.query.get('uploadId'), key);
  const { description } = upload;
  // A checksum header here speaks of the object, not of the document in the body.
  const expected = request.headers[checksumHeader(description.checksumAlgorithm)];
  const document = new ReceivedBody({ ...request, headers: withoutChecksums(request.headers) });
  const listed = parseCompletion(await receiveDocument(document, LARGEST_DOCUMENT_BYTES));

  bucket.uploads.get(description.uploadId, key);
  const object = await bucket.uploads.whileTaken(upload, async () => {
    condition(bucket.find(key));
    const parts = selectParts(upload, listed);
    const algorithms = description.checksumType === 'FULL_OBJECT' ? [description.checksumAlgorithm] : [];
    const content = new DigestedBody(bucket.uploads.readParts(upload, parts), algorithms);
    const seal = () => {
      const digests = content.finish();
      const checksum = checksumOfParts(description, parts, digests);
      if (expected !== undefined && expected.replace(/-\d+$/, '') !== checksum.value.replace(/-\d+$/, ''))
        throw s3Error('BadDigest', {
          message: `The ${description.checksumAlgorithm} you specified did not match the calculated checksum.`,
        });
      const { headers } = description;
      return {
        key,
        headers,
        size: digests.size,
        etag: etagOfParts(parts),
        lastModifiedMs: clock.now(),
        checksum,
      };
    };
    return bucket.put(key, content, seal, condition);
  });
  await bucket.uploads.discard(upload);
  return answerXml('CompleteMultipartUploadResult', {
    Location: `/${bucket.name}/${key}`,
    Bucket: bucket.name,
    Key: key,
    ETag: `"${object.etag}"`,
    [checksumElement(object.checksum.algorithm)]: object.checksum.value,
    ChecksumType: object.checksum.type,
  });
};

/** The uploaded parts that the completion lists, in its order. */
function selectParts({ description, parts }: OpenUpload, listed: readonly ListedPart[]): StoredPart[] {
  if (listed.some(({ partNumber }, index) => partNumber <= (listed[index - 1]?.partNumber ?? 0)))
    throw s3Error('InvalidPartOrder');
  const selected = listed.map(wanted => {
    const part = parts.get(wanted.partNumber);
    const checksum = part && wanted.checksums.get(checksumElement(part.checksum.algorithm));
    if (part?.etag !== wanted.etag || (checksum ?? part.checksum.value) !== part.checksum.value)
      throw s3Error('InvalidPart', {
        details: { UploadId: description.uploadId, PartNumber: wanted.partNumber, ETag: wanted.etag },
      });
    if (checksum === undefined && description.isChecksumRequested && description.checksumType === 'COMPOSITE')
      throw s3Error('InvalidRequest', {
        message: `The upload was created using a ${description.checksumAlgorithm.toLowerCase()} checksum. The complete request must include the checksum for each part. It was missing for part ${wanted.partNumber} in the request.`,
      });
    return part;
  });
  const tooSmall = selected.slice(0, -1).find(part => part.size < SMALLEST_INNER_PART_BYTES);
  if (tooSmall !== undefined)
    throw s3Error('EntityTooSmall', {
      details: {
        ProposedSize: tooSmall.size,
        MinSizeAllowed: SMALLEST_INNER_PART_BYTES,
        PartNumber: tooSmall.partNumber,
        ETag: tooSmall.etag,
      },
    });
  return selected;
}

/** The digest of the parts' digests, and their number. */
function etagOfParts(parts: readonly StoredPart[]): string {
  const digests = Buffer.concat(parts.map(part => Buffer.from(part.etag, 'hex')));
  return `${createHash('md5').update(digests).digest('hex')}-${parts.length}`;
}

function checksumOfParts(
  { checksumAlgorithm: algorithm, checksumType: type }: StoredUpload,
  parts: readonly StoredPart[],
  whole: Digests,
): StoredChecksum {
  if (type === 'FULL_OBJECT') return { algorithm, type, value: whole.checksums.get(algorithm) ?? '' };
  const checksums = Buffer.concat(parts.map(part => Buffer.from(part.checksum.value, 'base64')));
  return {
    algorithm,
    type,
    value: `${checksumOf(algorithm, checksums).toString('base64')}-${parts.length}`,
  };
}

function withoutChecksums(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('x-amz-checksum-')));
}
