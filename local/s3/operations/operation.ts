import type { Clock } from '../../clock/clock.ts';
import type { WireResponse } from '../../wire/wire.ts';
import type { S3Request } from '../protocol/s3-request.ts';
import type { Bucket } from '../storage/bucket.ts';
import type { ObjectStore } from '../storage/object-store.ts';

export interface ServiceCall {
  readonly request: S3Request;
  readonly store: ObjectStore;
  readonly clock: Clock;
}

interface BucketCall extends ServiceCall {
  readonly bucket: Bucket;
}

export interface ObjectCall extends BucketCall {
  readonly key: string;
}

export type ServiceOperation = (call: ServiceCall) => Promise<WireResponse>;
export type BucketOperation = (call: BucketCall) => Promise<WireResponse>;
export type ObjectOperation = (call: ObjectCall) => Promise<WireResponse>;
