import { DigestedBody } from '../body/digested-body.ts';
import { LONGEST_KEY_BYTES } from '../protocol/s3-request.ts';
import type { Bucket, ObjectContent } from '../storage/bucket.ts';
import { DEFAULT_ALGORITHM, summarize } from './summarize.ts';

export interface WholePut {
  readonly Bucket: string;
  readonly Key: string;
  readonly Body: string | Uint8Array;
  readonly ContentType: string;
}

const MEMBERS = new Set(['Bucket', 'Key', 'Body', 'ContentType']);

/** A plain put of what is all there already; whatever else a put can say goes over the wire. */
export function isWholePut(input: object): input is WholePut {
  const members: Readonly<Record<string, unknown>> = { ...input };
  for (const name in members) if (members[name] !== undefined && !MEMBERS.has(name)) return false;
  const { Bucket, Key, Body, ContentType } = members;
  return (
    typeof Bucket === 'string' &&
    typeof Key === 'string' &&
    Key !== '' &&
    Buffer.byteLength(Key) <= LONGEST_KEY_BYTES &&
    (typeof Body === 'string' || Body instanceof Uint8Array) &&
    typeof ContentType === 'string' &&
    /^[\x20-\x7e]+$/.test(ContentType)
  );
}

/** Answers as the SDK does. */
export async function putWhole(
  bucket: Bucket,
  { Key: key, Body, ContentType }: WholePut,
  nowMs: number,
): Promise<object> {
  const bytes = typeof Body === 'string' ? Buffer.from(Body) : Uint8Array.from(Body);
  const content = wholeContent(bytes);
  const digested = new DigestedBody(content, [DEFAULT_ALGORITHM]);
  digested.add(bytes);
  const object = {
    key,
    headers: { 'content-type': ContentType },
    ...summarize(digested.finish(), DEFAULT_ALGORITHM, nowMs),
  };
  await bucket.put(
    key,
    content,
    () => object,
    () => {},
  );
  const { value, type } = object.checksum;
  return { ETag: `"${object.etag}"`, ChecksumCRC64NVME: value, ChecksumType: type };
}

function wholeContent(bytes: Uint8Array): ObjectContent {
  return {
    readAtOnce: limitBytes => (bytes.byteLength > limitBytes ? undefined : bytes),
    async *[Symbol.asyncIterator]() {
      yield bytes;
    },
  };
}
