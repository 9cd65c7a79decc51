import type { XmlContent } from '../../wire/write-xml.ts';
import { answerXml } from '../protocol/answer.ts';
import { s3Error } from '../protocol/s3-error.ts';
import { numberFromQuery } from '../protocol/s3-request.ts';
import { encodeUri } from '../protocol/uri-encoding.ts';
import type { StoredObject } from '../storage/stored-object.ts';
import { OWNER } from './buckets.ts';
import { type ListingPage, listPage } from './list-page.ts';
import type { BucketOperation } from './operation.ts';

const MOST_KEYS = 1000;
const TOKEN_PREFIX = 'after:';

export const listObjectsV2: BucketOperation = async ({ request: { query }, bucket }) => {
  const token = query.get('continuation-token');
  const startAfter = query.get('start-after');
  const { page, encode, common } = readListing(
    query,
    token === null ? (startAfter ?? '') : decodeToken(token),
    wanted => listPage(bucket, wanted),
  );
  return answerXml('ListBucketResult', {
    Name: bucket.name,
    ...common,
    KeyCount: page.objects.length + page.commonPrefixes.length,
    ContinuationToken: token ?? undefined,
    NextContinuationToken: page.isTruncated ? encodeToken(page.last) : undefined,
    StartAfter: startAfter === null ? undefined : encode(startAfter),
    Contents: page.objects.map(object =>
      describe(object, encode, query.get('fetch-owner') === 'true' ? OWNER : undefined),
    ),
  });
};

export const listObjectsV1: BucketOperation = async ({ request: { query }, bucket }) => {
  const marker = query.get('marker') ?? '';
  const { page, encode, common } = readListing(query, marker, wanted => listPage(bucket, wanted));
  const namesNext = page.isTruncated && query.get('delimiter');
  return answerXml('ListBucketResult', {
    Name: bucket.name,
    ...common,
    Marker: encode(marker),
    NextMarker: namesNext ? encode(page.last) : undefined,
    Contents: page.objects.map(object => describe(object, encode, OWNER)),
  });
};

/** What both versions share: reading the query, one page, and the elements that echo them. */
function readListing(
  query: URLSearchParams,
  after: string,
  list: (wanted: Parameters<typeof listPage>[1]) => ListingPage,
): { page: ListingPage; encode: (text: string) => string; common: Record<string, XmlContent> } {
  const encodingType = query.get('encoding-type') ?? undefined;
  if (encodingType !== undefined && encodingType !== 'url')
    throw s3Error('InvalidArgument', {
      message: 'Invalid Encoding Method specified in Request',
      details: { ArgumentName: 'encoding-type', ArgumentValue: encodingType },
    });
  const encode = encodingType === 'url' ? encodeForListing : (text: string) => text;
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const bounds = { ifAbsent: MOST_KEYS, lowest: 0, highest: 2 ** 31 - 1 };
  const maxKeys = Math.min(numberFromQuery(query, 'max-keys', bounds), MOST_KEYS);
  const page = list({ prefix, delimiter, after, maxKeys });
  return {
    page,
    encode,
    common: {
      Prefix: encode(prefix),
      Delimiter: delimiter === '' ? undefined : encode(delimiter),
      MaxKeys: maxKeys,
      EncodingType: encodingType,
      IsTruncated: page.isTruncated,
      CommonPrefixes: page.commonPrefixes.map(common => ({ Prefix: encode(common) })),
    },
  };
}

function describe(object: StoredObject, encode: (text: string) => string, owner: XmlContent): XmlContent {
  return {
    Key: encode(object.key),
    LastModified: new Date(object.lastModifiedMs).toISOString(),
    ETag: `"${object.etag}"`,
    ChecksumAlgorithm: object.checksum.algorithm,
    ChecksumType: object.checksum.type,
    Size: object.size,
    Owner: owner,
    StorageClass: object.headers['x-amz-storage-class'] ?? 'STANDARD',
  };
}

/** As S3 does it: slashes stay, a space becomes a plus sign. */
function encodeForListing(text: string): string {
  return encodeUri(text).replaceAll('%2F', '/').replaceAll('%20', '+');
}

function encodeToken(last: string): string {
  return Buffer.from(TOKEN_PREFIX + last).toString('base64url');
}

function decodeToken(token: string): string {
  const text = Buffer.from(token, 'base64url').toString('utf8');
  if (!text.startsWith(TOKEN_PREFIX))
    throw s3Error('InvalidArgument', {
      message: 'The continuation token provided is incorrect',
      details: { ArgumentName: 'continuation-token' },
    });
  return text.slice(TOKEN_PREFIX.length);
}
