import type { WireResponse } from '../wire/wire.ts';
import {
  createBucket,
  deleteBucket,
  getBucketLocation,
  headBucket,
  listBuckets,
} from './operations/buckets.ts';
import { completeMultipartUpload } from './operations/complete-upload.ts';
import { copyObject } from './operations/copy-object.ts';
import { createMultipartUpload } from './operations/create-upload.ts';
import { deleteObject, deleteObjects } from './operations/delete-objects.ts';
import { getObject, headObject } from './operations/get-object.ts';
import { listObjectsV1, listObjectsV2 } from './operations/list-objects.ts';
import type { BucketOperation, ObjectOperation, ServiceCall } from './operations/operation.ts';
import { putObject } from './operations/put-object.ts';
import { uploadPart, uploadPartCopy } from './operations/upload-part.ts';
import { abortMultipartUpload, listMultipartUploads, listParts } from './operations/uploads.ts';
import { s3Error } from './protocol/s3-error.ts';
import type { S3Request } from './protocol/s3-request.ts';

/** Query parameters that ask for another operation than the path and method alone. */
const UNSUPPORTED =
  /^(?:accelerate|acl|analytics|annotation.*|attributes|cors|encryption|intelligent-tiering|inventory|legal-hold|lifecycle|logging|metadata.*|metrics|notification|object-lock|ownershipControls|policy|policyStatus|publicAccessBlock|renameObject|replication|requestPayment|restore|retention|select|session|tagging|torrent|versionId|versioning|versions|website)$/;

/** Picks the operation that a request means, by its method, path and query, and runs it. */
export async function route(call: ServiceCall): Promise<WireResponse> {
  const { request, store } = call;
  const unsupported = [...request.query.keys()].find(name => UNSUPPORTED.test(name));
  if (unsupported !== undefined) throw s3Error('NotImplemented', { details: { Parameter: unsupported } });
  if (request.bucket === undefined) {
    if (request.method !== 'GET') throw notAllowed(request);
    return listBuckets(call);
  }
  if (request.key === undefined) {
    if (request.method === 'PUT') return createBucket(call);
    const operation = bucketOperation(request);
    return operation({ ...call, bucket: store.get(request.bucket) });
  }
  const operation = objectOperation(request);
  return operation({ ...call, bucket: store.get(request.bucket), key: request.key });
}

function bucketOperation(request: S3Request): BucketOperation {
  const { method, query } = request;
  if (method === 'HEAD') return headBucket;
  if (method === 'DELETE') return deleteBucket;
  if (method === 'POST' && query.has('delete')) return deleteObjects;
  if (method !== 'GET') throw notAllowed(request);
  if (query.has('location')) return getBucketLocation;
  if (query.has('uploads')) return listMultipartUploads;
  return query.get('list-type') === '2' ? listObjectsV2 : listObjectsV1;
}

function objectOperation(request: S3Request): ObjectOperation {
  const { method, query, headers } = request;
  const isOfUpload = query.has('uploadId');
  const isCopy = headers['x-amz-copy-source'] !== undefined;
  if (method === 'GET') return isOfUpload ? listParts : getObject;
  if (method === 'HEAD') return headObject;
  if (method === 'DELETE') return isOfUpload ? abortMultipartUpload : deleteObject;
  if (method === 'PUT' && isOfUpload) return isCopy ? uploadPartCopy : uploadPart;
  if (method === 'PUT') return isCopy ? copyObject : putObject;
  if (method === 'POST' && query.has('uploads')) return createMultipartUpload;
  if (method === 'POST' && isOfUpload) return completeMultipartUpload;
  throw notAllowed(request);
}

function notAllowed({ method }: S3Request): Error {
  return s3Error('MethodNotAllowed', { details: { Method: method } });
}
