import { evaluateReadConditions } from '../protocol/conditions.ts';
import { s3Error } from '../protocol/s3-error.ts';
import { decodeUri } from '../protocol/uri-encoding.ts';
import type { Bucket } from '../storage/bucket.ts';
import type { StoredObject } from '../storage/stored-object.ts';
import type { ServiceCall } from './operation.ts';

export interface CopySource {
  readonly bucket: Bucket;
  readonly object: StoredObject;
}

/** The object that `x-amz-copy-source` names, if its conditions allow reading it. */
export function findCopySource({ request, store }: ServiceCall): CopySource {
  const [, bucketName, key] = /^\/?([^/]+)\/([^?]+)$/.exec(request.headers['x-amz-copy-source'] ?? '') ?? [];
  if (bucketName === undefined || key === undefined)
    throw s3Error('InvalidArgument', {
      message: 'Copy Source must mention the source bucket and key: sourcebucket/sourcekey',
      details: { ArgumentName: 'x-amz-copy-source' },
    });
  const bucket = store.get(decodeUri(bucketName));
  const object = bucket.get(decodeUri(key));
  if (evaluateReadConditions(request.headers, object, 'x-amz-copy-source-') === 'not-modified')
    throw s3Error('PreconditionFailed');
  return { bucket, object };
}
