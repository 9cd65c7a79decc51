import { checksumHeader } from '../body/checksum.ts';
import type { StoredChecksum, StoredObject } from '../storage/stored-object.ts';
import { s3Error } from './s3-error.ts';

type Headers = Readonly<Record<string, string>>;

const KEPT = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
  'x-amz-server-side-encryption',
  'x-amz-server-side-encryption-aws-kms-key-id',
  'x-amz-storage-class',
  'x-amz-website-redirect-location',
];
/** Asking for these and not getting them would lose data or safety, so they are refused. */
const REFUSED = /^x-amz-(?:tagging|object-lock-.*|server-side-encryption-customer-.*|write-offset-bytes)$/;
const OVERRIDABLE = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
];
const LARGEST_METADATA_BYTES = 2048;

/** What of a put's headers belongs to the object: metadata, content type and their like. */
export function readObjectHeaders(headers: Headers): Record<string, string> {
  const kept: Record<string, string> = {};
  let metadataBytes = 0;
  for (const [name, value] of Object.entries(headers)) {
    if (REFUSED.test(name)) throw s3Error('NotImplemented', { details: { Header: name } });
    const isMetadata = name.startsWith('x-amz-meta-');
    if (isMetadata) metadataBytes += Buffer.byteLength(name.slice('x-amz-meta-'.length) + value);
    if (isMetadata || KEPT.includes(name)) kept[name] = asSentOverHttp(value);
  }
  if (metadataBytes > LARGEST_METADATA_BYTES)
    throw s3Error('MetadataTooLarge', {
      details: { Size: metadataBytes, MaxSizeAllowed: LARGEST_METADATA_BYTES },
    });
  const encoding = (kept['content-encoding'] ?? '')
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '' && item !== 'aws-chunked');
  delete kept['content-encoding'];
  return encoding.length === 0 ? kept : { ...kept, 'content-encoding': encoding.join(',') };
}

/** Headers of a get or a head of the whole object. */
export function describeObject(object: StoredObject): Record<string, string> {
  return {
    'content-type': 'binary/octet-stream',
    ...object.headers,
    'accept-ranges': 'bytes',
    'content-length': String(object.size),
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.lastModifiedMs).toUTCString(),
  };
}

export function describeChecksum(checksum: StoredChecksum): Record<string, string> {
  return { [checksumHeader(checksum.algorithm)]: checksum.value, 'x-amz-checksum-type': checksum.type };
}

/** Headers a reader asks for in place of the stored ones, as `response-content-type` does. */
export function readOverrides(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    OVERRIDABLE.flatMap(name => {
      const value = query.get(`response-${name}`);
      return value === null ? [] : [[name, asSentOverHttp(value)]];
    }),
  );
}

/** A caller in this process may pass characters that a socket would have carried as UTF-8 bytes. */
function asSentOverHttp(value: string): string {
  // A query can smuggle in what no header can carry back.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to refuse
  if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(value))
    throw s3Error('InvalidArgument', { message: 'Header values must not contain control characters.' });
  return [...value].every(character => character.charCodeAt(0) <= 0xff)
    ? value
    : Buffer.from(value, 'utf8').toString('latin1');
}
