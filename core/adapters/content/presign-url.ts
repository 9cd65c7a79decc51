import { createHash, createHmac } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';

/** A URL that lets whoever has it read or write one object for a while, without credentials. */
export type PresignUrl = (method: 'GET' | 'PUT', key: string, seconds: number) => Promise<string>;

/** S3's own limit. */
const LONGEST_SECONDS = 7 * 24 * 3600;

/**
 * Signature Version 4 in the query. `publicEndpoint` is where others reach the bucket, if not at AWS. On AWS the URL
 * ends with the role's session at the latest.
 */
export function presignUrl(
  client: S3Client,
  bucket: string,
  options: { readonly publicEndpoint?: (() => string) | undefined; readonly now: () => number },
): PresignUrl {
  return async (method, key, seconds) => {
    const [{ accessKeyId, secretAccessKey, sessionToken }, region] = await Promise.all([
      client.config.credentials(),
      client.config.region(),
    ]);
    const path = key.split('/').map(encode).join('/');
    const url = new URL(
      options.publicEndpoint === undefined
        ? `https://${bucket}.s3.${region}.amazonaws.com/${path}`
        : `${options.publicEndpoint()}/${bucket}/${path}`,
    );
    const time = new Date(options.now()).toISOString().replace(/[-:]|\.\d{3}/g, '');
    const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
    const query = Object.entries({
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': `${accessKeyId}/${scope}`,
      'X-Amz-Date': time,
      'X-Amz-Expires': String(Math.min(seconds, LONGEST_SECONDS)),
      ...(sessionToken !== undefined && { 'X-Amz-Security-Token': sessionToken }),
      'X-Amz-SignedHeaders': 'host',
    })
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&');
    const request = [method, url.pathname, query, `host:${url.host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join(
      '\n',
    );
    const digest = createHash('sha256').update(request).digest('hex');
    const signingKey = [time.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(
      (signed, part) => hmac(signed, part),
      `AWS4${secretAccessKey}`,
    );
    const signature = hmac(signingKey, ['AWS4-HMAC-SHA256', time, scope, digest].join('\n')).toString('hex');
    return `${url.origin}${url.pathname}?${query}&X-Amz-Signature=${signature}`;
  };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
