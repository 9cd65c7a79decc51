import { checksumElement } from '../body/checksum.ts';
import { readChecksumAlgorithm } from '../body/declared-checksum.ts';
import { DigestedBody } from '../body/digested-body.ts';
import { answerXml } from '../protocol/answer.ts';
import { readWriteCondition } from '../protocol/conditions.ts';
import { readObjectHeaders } from '../protocol/object-headers.ts';
import { s3Error } from '../protocol/s3-error.ts';
import { findCopySource } from './copy-source.ts';
import type { ObjectOperation } from './operation.ts';
import { summarize } from './summarize.ts';

export const copyObject: ObjectOperation = async call => {
  const { request, bucket, key, clock } = call;
  const source = findCopySource(call);
  const directive = request.headers['x-amz-metadata-directive'] ?? 'COPY';
  if (directive !== 'COPY' && directive !== 'REPLACE')
    throw s3Error('InvalidArgument', { message: 'Unknown metadata directive.' });
  const given = readObjectHeaders(request.headers);
  if (directive === 'COPY' && source.bucket === bucket && source.object.key === key)
    throw s3Error('InvalidRequest', {
      message:
        "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
    });
  const condition = readWriteCondition(request.headers);
  condition(bucket.find(key));
  const algorithm = readChecksumAlgorithm(request.headers) ?? source.object.checksum.algorithm;
  const content = new DigestedBody(source.bucket.openContent(source.object), [algorithm]);
  const headers = directive === 'REPLACE' ? given : source.object.headers;
  const object = await bucket.put(
    key,
    content,
    () => ({ key, headers, ...summarize(content.finish(), algorithm, clock.now()) }),
    condition,
  );
  return answerXml('CopyObjectResult', {
    LastModified: new Date(object.lastModifiedMs).toISOString(),
    ETag: `"${object.etag}"`,
    ChecksumType: object.checksum.type,
    [checksumElement(algorithm)]: object.checksum.value,
  });
};
