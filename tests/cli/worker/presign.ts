import { type BinaryLike, createHash, createHmac } from 'node:crypto';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../../local/identity.ts';

/** A URL that stands for its signer for an hour, by Signature Version 4. Keys here need no encoding. */
export function presign(method: 'GET' | 'PUT', endpoint: string, path: string): string {
  const { host } = new URL(endpoint);
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${time.slice(0, 8)}/${LOCAL_REGION}/s3/aws4_request`;
  const query = new URLSearchParams({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${LOCAL_CREDENTIALS.accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': '3600',
    'X-Amz-SignedHeaders': 'host',
  }).toString();
  const canonical = [method, path, query, `host:${host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const hmac = (key: BinaryLike, text: string) => createHmac('sha256', key).update(text).digest();
  const key = scope.split('/').reduce<Buffer>(hmac, Buffer.from(`AWS4${LOCAL_CREDENTIALS.secretAccessKey}`));
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, digest].join('\n')).toString('hex');
  return `${endpoint}${path}?${query}&X-Amz-Signature=${signature}`;
}
