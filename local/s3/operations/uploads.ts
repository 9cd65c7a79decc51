import { checksumElement } from '../body/checksum.ts';
import { answerEmpty, answerXml } from '../protocol/answer.ts';
import { s3Error } from '../protocol/s3-error.ts';
import { numberFromQuery } from '../protocol/s3-request.ts';
import { compareKeys } from '../storage/key-order.ts';
import { OWNER } from './buckets.ts';
import type { BucketOperation, ObjectOperation } from './operation.ts';

const PAGE = { ifAbsent: 1000, lowest: 0, highest: 2 ** 31 - 1 };

export const abortMultipartUpload: ObjectOperation = async ({ request, bucket, key }) => {
  await bucket.uploads.discard(bucket.uploads.get(request.query.get('uploadId'), key));
  return answerEmpty(204);
};

export const listParts: ObjectOperation = async ({ request: { query }, bucket, key }) => {
  const { description, parts } = bucket.uploads.get(query.get('uploadId'), key);
  const maxParts = Math.min(numberFromQuery(query, 'max-parts', PAGE), 1000);
  const marker = numberFromQuery(query, 'part-number-marker', { ...PAGE, ifAbsent: 0 });
  const following = [...parts.values()]
    .filter(part => part.partNumber > marker)
    .sort((a, b) => a.partNumber - b.partNumber);
  const page = following.slice(0, maxParts);
  const isTruncated = following.length > page.length;
  return answerXml('ListPartsResult', {
    Bucket: bucket.name,
    Key: key,
    UploadId: description.uploadId,
    Initiator: OWNER,
    Owner: OWNER,
    StorageClass: description.headers['x-amz-storage-class'] ?? 'STANDARD',
    PartNumberMarker: marker,
    NextPartNumberMarker: page.at(-1)?.partNumber ?? 0,
    MaxParts: maxParts,
    IsTruncated: isTruncated,
    ChecksumAlgorithm: description.checksumAlgorithm,
    ChecksumType: description.checksumType,
    Part: page.map(part => ({
      PartNumber: part.partNumber,
      LastModified: new Date(part.lastModifiedMs).toISOString(),
      ETag: `"${part.etag}"`,
      Size: part.size,
      [checksumElement(part.checksum.algorithm)]: part.checksum.value,
    })),
  });
};

export const listMultipartUploads: BucketOperation = async ({ request: { query }, bucket }) => {
  if (query.get('delimiter')) throw s3Error('NotImplemented', { details: { Parameter: 'delimiter' } });
  const prefix = query.get('prefix') ?? '';
  const keyMarker = query.get('key-marker') ?? '';
  const idMarker = query.get('upload-id-marker') ?? '';
  const maxUploads = Math.min(numberFromQuery(query, 'max-uploads', PAGE), 1000);
  const following = bucket.uploads
    .list()
    .map(upload => upload.description)
    .filter(({ key, uploadId }) => {
      const order = compareKeys(key, keyMarker);
      return key.startsWith(prefix) && (order > 0 || (order === 0 && idMarker !== '' && uploadId > idMarker));
    })
    .sort((a, b) => compareKeys(a.key, b.key) || (a.uploadId < b.uploadId ? -1 : 1));
  const page = following.slice(0, maxUploads);
  const isTruncated = following.length > page.length;
  const last = isTruncated ? page.at(-1) : undefined;
  return answerXml('ListMultipartUploadsResult', {
    Bucket: bucket.name,
    KeyMarker: keyMarker,
    UploadIdMarker: idMarker,
    NextKeyMarker: last?.key,
    NextUploadIdMarker: last?.uploadId,
    Prefix: prefix,
    MaxUploads: maxUploads,
    IsTruncated: isTruncated,
    Upload: page.map(upload => ({
      Key: upload.key,
      UploadId: upload.uploadId,
      Initiator: OWNER,
      Owner: OWNER,
      StorageClass: upload.headers['x-amz-storage-class'] ?? 'STANDARD',
      Initiated: new Date(upload.initiatedMs).toISOString(),
      ChecksumAlgorithm: upload.checksumAlgorithm,
      ChecksumType: upload.checksumType,
    })),
  });
};
