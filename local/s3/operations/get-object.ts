import type { WireResponse } from '../../wire/wire.ts';
import { answerEmpty } from '../protocol/answer.ts';
import { parseRange } from '../protocol/byte-range.ts';
import { evaluateReadConditions, matches } from '../protocol/conditions.ts';
import { describeChecksum, describeObject, readOverrides } from '../protocol/object-headers.ts';
import { s3Error } from '../protocol/s3-error.ts';
import type { ObjectCall, ObjectOperation } from './operation.ts';

/** Up to here nothing is gained by streaming, and a caller that ignores the content holds no file open. */
const LARGEST_COLLECTED_BYTES = 256 * 1024;

/** Nothing here waits between the look-up and the opening of the file, so the two always agree. */
export const getObject: ObjectOperation = async call => {
  const { response, range } = prepare(call);
  if (range === undefined) return response;
  const content = call.bucket.openContent(call.bucket.get(call.key), range.start, range.end);
  const isSmall = range.end - range.start <= LARGEST_COLLECTED_BYTES;
  return { ...response, body: isSmall ? await collect(content) : content };
};

export const headObject: ObjectOperation = async call => prepare(call).response;

/** The answer without its content; no range when there is none to send. */
function prepare({ request, bucket, key }: ObjectCall): {
  response: WireResponse;
  range?: { start: number; end: number };
} {
  if (request.query.has('partNumber')) throw s3Error('NotImplemented');
  const object = bucket.get(key);
  const described = describeObject(object);
  if (evaluateReadConditions(request.headers, object) === 'not-modified') {
    const { etag = '', 'last-modified': lastModified = '' } = described;
    return { response: answerEmpty(304, { etag, 'last-modified': lastModified }) };
  }
  const headers = { ...described, ...readOverrides(request.query) };
  const ifRange = request.headers['if-range'];
  const wantsRange = ifRange === undefined || matches(ifRange, object);
  const range = wantsRange ? parseRange(request.headers.range, object.size) : undefined;
  if (range === undefined) {
    const wantsChecksum = request.headers['x-amz-checksum-mode']?.toUpperCase() === 'ENABLED';
    const checksum = wantsChecksum ? describeChecksum(object.checksum) : {};
    return { response: answerEmpty(200, { ...headers, ...checksum }), range: { start: 0, end: object.size } };
  }
  return {
    response: answerEmpty(206, {
      ...headers,
      'content-length': String(range.end - range.start),
      'content-range': `bytes ${range.start}-${range.end - 1}/${object.size}`,
    }),
    range,
  };
}

async function collect(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
