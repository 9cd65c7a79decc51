import { createHash, createHmac } from 'node:crypto';
import type { WireRequest } from '../../wire/wire.ts';
import { s3Error } from './s3-error.ts';
import { decodeUri, encodeUri } from './uri-encoding.ts';

export interface SigningCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const LONGEST_VALIDITY_SECONDS = 7 * 24 * 3600;

export function isPresigned(request: WireRequest): boolean {
  return request.query.has('X-Amz-Algorithm') || request.query.has('X-Amz-Signature');
}

/** Checks the validity and the Signature Version 4 of a presigned URL. */
export function verifyPresignedUrl(
  request: WireRequest,
  credentials: SigningCredentials,
  nowMs: number,
): void {
  const parameter = (name: string): string => {
    const value = request.query.get(name);
    if (value === null)
      throw s3Error('AuthorizationQueryParametersError', {
        message:
          'Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.',
      });
    return value;
  };
  if (parameter('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256')
    throw s3Error('AuthorizationQueryParametersError', {
      message: 'X-Amz-Algorithm only supports "AWS4-HMAC-SHA256 and AWS4-ECDSA-P256-SHA256"',
    });
  const [accessKeyId, ...scope] = parameter('X-Amz-Credential').split('/');
  if (scope.length !== 4) throw s3Error('AuthorizationQueryParametersError');
  const signedAt = parameter('X-Amz-Date');
  checkValidity(signedAt, parameter('X-Amz-Expires'), nowMs);
  if (accessKeyId !== credentials.accessKeyId)
    throw s3Error('InvalidAccessKeyId', { details: { AWSAccessKeyId: accessKeyId ?? '' } });

  const stringToSign = [
    'AWS4-HMAC-SHA256',
    signedAt,
    scope.join('/'),
    createHash('sha256')
      .update(canonicalRequest(request, parameter('X-Amz-SignedHeaders')))
      .digest('hex'),
  ].join('\n');
  const signingKey = scope.reduce<string | Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  );
  const signature = createHmac('sha256', signingKey).update(stringToSign).digest('hex');
  if (signature !== parameter('X-Amz-Signature')) throw s3Error('SignatureDoesNotMatch');
}

function checkValidity(signedAt: string, expires: string, nowMs: number): void {
  const digits = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(signedAt);
  const [, year, month, day, hour, minute, second] = digits ?? [];
  const signedAtMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(signedAtMs))
    throw s3Error('AuthorizationQueryParametersError', {
      message: "X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"",
    });
  const validSeconds = /^\d+$/.test(expires) ? Number(expires) : Number.NaN;
  if (!(validSeconds <= LONGEST_VALIDITY_SECONDS))
    throw s3Error('AuthorizationQueryParametersError', {
      message: `X-Amz-Expires must be a number of seconds up to a week (${LONGEST_VALIDITY_SECONDS}).`,
    });
  const expiresAtMs = signedAtMs + validSeconds * 1000;
  if (nowMs > expiresAtMs)
    throw s3Error('AccessDenied', {
      message: 'Request has expired',
      details: {
        'X-Amz-Expires': validSeconds,
        Expires: new Date(expiresAtMs).toISOString(),
        ServerTime: new Date(nowMs).toISOString(),
      },
    });
}

function canonicalRequest(request: WireRequest, signedHeaders: string): string {
  const path = request.path.split('/').map(segment => encodeUri(decodeUri(segment)));
  const query = [...request.query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encodeUri(name), encodeUri(value)])
    .sort(([a = '', x = ''], [b = '', y = '']) => (a < b || (a === b && x < y) ? -1 : 1))
    .map(pair => pair.join('='));
  const headers = signedHeaders
    .split(';')
    .map(name => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`);
  const payload =
    request.query.get('X-Amz-Content-Sha256') ??
    request.headers['x-amz-content-sha256'] ??
    'UNSIGNED-PAYLOAD';
  return [request.method, path.join('/'), query.join('&'), headers.join(''), signedHeaders, payload].join(
    '\n',
  );
}
