import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PutObjectCommandInput } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHECKSUM_ALGORITHMS, checksumHeader, checksumOf } from '../../../local/s3/body/checksum.ts';
import { BUCKET, makeFolder, type RunningS3, refusal, runS3 } from './s3-fixture.ts';

let place: Awaited<ReturnType<typeof makeFolder>>;
let s3: RunningS3;
beforeAll(async () => {
  place = await makeFolder();
  s3 = await runS3(place.folder);
});
afterAll(async () => {
  await s3.stop();
  await place.remove();
});

const put = (more: Partial<PutObjectCommandInput>) =>
  s3.client.putObject({ Bucket: BUCKET, Key: 'sum', Body: 'hello', ...more });

/** Sends what no SDK would and answers with the fault's code, or `stored`. */
async function sendRaw(body: string | Buffer, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${s3.endpoint}/${BUCKET}/raw`, { method: 'PUT', body, headers });
  const document = await response.text();
  return response.ok ? 'stored' : (/<Code>(.*)<\/Code>/.exec(document)?.[1] ?? document);
}

test.each([
  ['CRC32', 'cbf43926'],
  ['CRC32C', 'e3069283'],
  ['CRC64NVME', 'ae8b14860a799888'],
  ['SHA1', 'f7c3bc1d808e04732adf679965ccc34ca7ae3441'],
  ['SHA256', '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225'],
] as const)('%s of the digits 1 to 9 is the published check value', (algorithm, expected) => {
  expect(checksumOf(algorithm, Buffer.from('123456789')).toString('hex')).toBe(expected);
});

describe.each(CHECKSUM_ALGORITHMS)('a %s checksum', algorithm => {
  const expected = checksumOf(algorithm, Buffer.from('hello')).toString('base64');
  const wrong = checksumOf(algorithm, Buffer.from('other')).toString('base64');
  const member = `Checksum${algorithm}` as const;

  test('that the SDK sends in a header or a trailer is verified, kept and returned', async () => {
    for (const Body of ['hello', Readable.from([Buffer.from('hello')])]) {
      const stored = await put({ Body, ContentLength: 5, ChecksumAlgorithm: algorithm });
      expect(stored[member]).toBe(expected);
      const got = await s3.client.getObject({ Bucket: BUCKET, Key: 'sum', ChecksumMode: 'ENABLED' });
      expect(got).toMatchObject({ [member]: expected, ChecksumType: 'FULL_OBJECT' });
      expect([await got.Body?.transformToString(), got.ContentEncoding]).toEqual(['hello', undefined]);
    }
  });

  test('that does not match is refused and leaves what was there', async () => {
    await put({ Body: 'before' });
    expect(await refusal(put({ [member]: wrong }))).toMatchObject({ name: 'BadDigest', status: 400 });
    const got = await s3.client.getObject({ Bucket: BUCKET, Key: 'sum' });
    expect(await got.Body?.transformToString()).toBe('before');
  });

  test('in a trailer that does not match is refused', async () => {
    const send = (value: string) =>
      sendRaw(`5\r\nhello\r\n0\r\n${checksumHeader(algorithm)}:${value}\r\n\r\n`, {
        'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
        'x-amz-trailer': checksumHeader(algorithm),
        'x-amz-decoded-content-length': '5',
      });
    expect([await send(expected), await send(wrong), await send('AA')]).toEqual([
      'stored',
      'BadDigest',
      'InvalidRequest',
    ]);
  });
});

describe('a body', () => {
  test('without a checksum gets CRC64NVME, as in S3', async () => {
    await sendRaw('plain', {});
    const head = await s3.client.headObject({ Bucket: BUCKET, Key: 'raw', ChecksumMode: 'ENABLED' });
    expect(head.ChecksumCRC64NVME).toBe(checksumOf('CRC64NVME', Buffer.from('plain')).toString('base64'));
  });

  test('is held against Content-MD5 and x-amz-content-sha256', async () => {
    const md5 = (text: string) => createHash('md5').update(text).digest('base64');
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(await sendRaw('x', { 'content-md5': md5('x') })).toBe('stored');
    expect(await sendRaw('x', { 'content-md5': md5('y') })).toBe('BadDigest');
    expect(await sendRaw('x', { 'content-md5': 'nonsense' })).toBe('InvalidDigest');
    expect(await sendRaw('x', { 'x-amz-content-sha256': sha256('x') })).toBe('stored');
    expect(await sendRaw('x', { 'x-amz-content-sha256': sha256('y') })).toBe('XAmzContentSHA256Mismatch');
  });

  test('with two checksums, or an algorithm without one, is refused', async () => {
    const crc32 = checksumOf('CRC32', Buffer.from('x')).toString('base64');
    const sha1 = checksumOf('SHA1', Buffer.from('x')).toString('base64');
    const both = { 'x-amz-checksum-crc32': crc32, 'x-amz-checksum-sha1': sha1 };
    expect(await sendRaw('x', both)).toBe('InvalidRequest');
    expect(await sendRaw('x', { 'x-amz-sdk-checksum-algorithm': 'CRC32' })).toBe('InvalidRequest');
    expect(await sendRaw('x', { 'x-amz-checksum-crc32': 'short' })).toBe('InvalidRequest');
  });

  test('that announces more than 5 GiB is refused unread', async () => {
    const headers = {
      'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      'x-amz-decoded-content-length': String(5 * 1024 ** 3 + 1),
    };
    expect(await sendRaw('0\r\n\r\n', headers)).toBe('EntityTooLarge');
  });
});
