import type { WireRequest } from '../../wire/wire.ts';
import { s3Error } from './s3-error.ts';
import { decodeUri } from './uri-encoding.ts';

export interface S3Request extends WireRequest {
  /** Undefined for requests to the service itself. */
  readonly bucket: string | undefined;
  /** Undefined for requests to a bucket. */
  readonly key: string | undefined;
}

export const LONGEST_KEY_BYTES = 1024;
const BUCKET_IN_HOST = /^(.+)\.s3[.-][^:]*(?::\d+)?$/;
const SIGNATURE_PARAMETERS =
  /^x-amz-(?:algorithm|credential|date|expires|signedheaders|signature|security-token)$/;

/** Finds bucket and key, from the path or (virtual-host style) from the host and the path. */
export function toS3Request(request: WireRequest): S3Request {
  const hostBucket = BUCKET_IN_HOST.exec(request.headers.host ?? '')?.[1];
  const path = hostBucket === undefined ? request.path : `/${hostBucket}${request.path}`;
  const [, bucket = '', key = ''] = /^\/([^/]*)(?:\/(.*))?$/s.exec(path) ?? [];
  return {
    ...request,
    headers: { ...headersFromQuery(request.query), ...request.headers },
    bucket: bucket === '' ? undefined : decodeUri(bucket),
    key: key === '' ? undefined : checkLength(decodeUri(key)),
  };
}

/** Presigning moves `x-amz-…` headers into the query, where they mean the same. */
function headersFromQuery(query: URLSearchParams): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [parameter, value] of query) {
    const name = parameter.toLowerCase();
    if (name.startsWith('x-amz-') && !SIGNATURE_PARAMETERS.test(name)) headers[name] = value;
  }
  return headers;
}

function checkLength(key: string): string {
  const size = Buffer.byteLength(key);
  if (size > LONGEST_KEY_BYTES)
    throw s3Error('KeyTooLongError', { details: { Size: size, MaxSizeAllowed: LONGEST_KEY_BYTES } });
  return key;
}

/** A whole number from the query within bounds, or the default when it is absent. */
export function numberFromQuery(
  query: URLSearchParams,
  name: string,
  bounds: { ifAbsent: number; lowest: number; highest: number },
): number {
  const text = query.get(name);
  if (text === null || text === '') return bounds.ifAbsent;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= bounds.lowest && value <= bounds.highest))
    throw s3Error('InvalidArgument', {
      message: `Provided ${name} not an integer or within integer range`,
      details: { ArgumentName: name, ArgumentValue: text },
    });
  return value;
}
