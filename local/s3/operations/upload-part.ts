import { checksumElement } from '../body/checksum.ts';
import { readDeclaredChecksum } from '../body/declared-checksum.ts';
import { DigestedBody } from '../body/digested-body.ts';
import { ReceivedBody } from '../body/received-body.ts';
import { answerEmpty, answerXml } from '../protocol/answer.ts';
import { parseRange } from '../protocol/byte-range.ts';
import { describeChecksum } from '../protocol/object-headers.ts';
import { s3Error } from '../protocol/s3-error.ts';
import { numberFromQuery } from '../protocol/s3-request.ts';
import type { StoredUpload } from '../storage/stored-object.ts';
import { findCopySource } from './copy-source.ts';
import type { ObjectCall, ObjectOperation } from './operation.ts';
import { summarize } from './summarize.ts';

export const uploadPart: ObjectOperation = async call => {
  const { request, bucket, key, clock } = call;
  const partNumber = readPartNumber(call);
  const upload = bucket.uploads.get(request.query.get('uploadId'), key);
  const declared = readDeclaredChecksum(request.headers)?.algorithm;
  checkAlgorithm(upload.description, declared);
  const algorithm = declared ?? upload.description.checksumAlgorithm;
  const body = new ReceivedBody(request, [algorithm]);
  const part = await bucket.uploads.putPart(upload, body, () => ({
    partNumber,
    ...summarize(body.finish(), algorithm, clock.now()),
  }));
  const { 'x-amz-checksum-type': _type, ...checksum } = describeChecksum(part.checksum);
  return answerEmpty(200, { etag: `"${part.etag}"`, ...checksum });
};

export const uploadPartCopy: ObjectOperation = async call => {
  const { request, bucket, key, clock } = call;
  const partNumber = readPartNumber(call);
  const upload = bucket.uploads.get(request.query.get('uploadId'), key);
  const { checksumAlgorithm: algorithm } = upload.description;
  const source = findCopySource(call);
  const rangeHeader = request.headers['x-amz-copy-source-range'];
  const range = parseRange(rangeHeader, source.object.size);
  if (rangeHeader !== undefined && range === undefined)
    throw s3Error('InvalidArgument', {
      message: 'The x-amz-copy-source-range value must be of the form bytes=first-last',
    });
  const content = new DigestedBody(source.bucket.openContent(source.object, range?.start, range?.end), [
    algorithm,
  ]);
  const part = await bucket.uploads.putPart(upload, content, () => ({
    partNumber,
    ...summarize(content.finish(), algorithm, clock.now()),
  }));
  return answerXml('CopyPartResult', {
    LastModified: new Date(part.lastModifiedMs).toISOString(),
    ETag: `"${part.etag}"`,
    [checksumElement(algorithm)]: part.checksum.value,
  });
};

function readPartNumber({ request: { query } }: ObjectCall): number {
  return numberFromQuery(query, 'partNumber', { ifAbsent: 1, lowest: 1, highest: 10_000 });
}

function checkAlgorithm(upload: StoredUpload, declared: string | undefined): void {
  if (upload.isChecksumRequested && declared !== upload.checksumAlgorithm)
    throw s3Error('InvalidRequest', {
      message: `Checksum Type mismatch occurred, expected checksum Type: ${upload.checksumAlgorithm.toLowerCase()}, actual checksum Type: ${declared?.toLowerCase() ?? 'null'}`,
    });
}
