import { answerEmpty, answerXml } from '../protocol/answer.ts';
import type { BucketOperation, ServiceOperation } from './operation.ts';

const REGION = 'us-east-1';
export const OWNER = { ID: 'local', DisplayName: 'local' };

export const listBuckets: ServiceOperation = async ({ store }) =>
  answerXml('ListAllMyBucketsResult', {
    Owner: OWNER,
    Buckets: {
      Bucket: store
        .list()
        .map(bucket => ({ Name: bucket.name, CreationDate: new Date(bucket.createdMs).toISOString() })),
    },
  });

export const createBucket: ServiceOperation = async ({ request, store }) => {
  const name = request.bucket ?? '';
  await store.create(name);
  return answerEmpty(200, { location: `/${name}` });
};

export const headBucket: BucketOperation = async () => answerEmpty(200, { 'x-amz-bucket-region': REGION });

export const deleteBucket: BucketOperation = async ({ bucket, store }) => {
  await store.remove(bucket.name);
  return answerEmpty(204);
};

/** S3 answers an empty element for its first region. */
export const getBucketLocation: BucketOperation = async () => answerXml('LocationConstraint', '');
