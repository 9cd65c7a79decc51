import { Readable } from 'node:stream';
import { PutObjectCommand, S3, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { LOCAL_CREDENTIALS } from '../../../local/identity.ts';
import { type LocalS3, openS3 } from '../../../local/s3/open-s3.ts';
import { callDirectly } from '../../../local/wire/call-directly.ts';
import { inProcessHandler } from '../../../local/wire/in-process-handler.ts';
import { BUCKET, makeFolder, refusal } from './s3-fixture.ts';

let place: Awaited<ReturnType<typeof makeFolder>>;
let local: LocalS3;
let client: S3;
beforeAll(async () => {
  place = await makeFolder();
  local = await openS3({ folder: place.folder, clock: new VirtualClock() });
  await local.createBucket(BUCKET);
  client = new S3({
    region: 'eu-west-1',
    credentials: LOCAL_CREDENTIALS,
    requestHandler: inProcessHandler(local.service),
  });
});
afterAll(async () => {
  await local.close();
  await place.remove();
});

test('a client in the same process, set up as for AWS, puts and gets without a socket', async () => {
  const content = Buffer.alloc(600_000, 'c');
  await client.putObject({ Bucket: BUCKET, Key: 'a/b', Body: content, Metadata: { note: 'snö ☃' } });
  const got = await client.getObject({ Bucket: BUCKET, Key: 'a/b' });
  expect(content.equals((await got.Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(true);
  expect(Buffer.from(got.Metadata?.note ?? '', 'latin1').toString()).toBe('snö ☃');
});

test('a stream put in process is unwrapped and its trailer verified', async () => {
  const Body = Readable.from([Buffer.from('streamed')]);
  await client.putObject({ Bucket: BUCKET, Key: 's', Body, ContentLength: 8 });
  const got = await client.getObject({ Bucket: BUCKET, Key: 's' });
  expect(await got.Body?.transformToString()).toBe('streamed');
});

test('a plain put that is handed over leaves the same object as one over the wire', async () => {
  const handing = new S3Client({
    region: 'eu-west-1',
    credentials: LOCAL_CREDENTIALS,
    requestHandler: inProcessHandler(local.service),
  });
  callDirectly((_namespace, operation, input) => local.handedOver(operation, input))(handing);
  const put = { Bucket: BUCKET, Body: 'snö ☃', ContentType: 'text/plain; charset=utf-8' };
  const large = { ...put, Body: Buffer.alloc(100_000, 7) };
  for (const [name, input] of Object.entries({ put, large })) {
    const over = await client.putObject({ ...input, Key: `wire/${name}`, ChecksumAlgorithm: 'CRC64NVME' });
    const handed = await handing.send(new PutObjectCommand({ ...input, Key: `handed/${name}` }));
    const what = ({ ETag, ChecksumCRC64NVME, ChecksumType }: typeof over) => ({
      ETag,
      ChecksumCRC64NVME,
      ChecksumType,
    });
    expect(what(handed)).toEqual(what(over));
    const [one, other] = await Promise.all(
      ['wire', 'handed'].map(async folder => {
        const { Body, ...rest } = await client.getObject({ Bucket: BUCKET, Key: `${folder}/${name}` });
        return { ...rest, $metadata: undefined, text: await Body?.transformToString('latin1') };
      }),
    );
    expect(other).toEqual(one);
  }
});

test.each([
  ['a condition', { IfNoneMatch: '*' }],
  ['metadata', { Metadata: { note: 'x' } }],
  ['no content type', { ContentType: undefined }],
  ['a key that is too long', { Key: 'k'.repeat(1025) }],
  ['another bucket', { Bucket: 'elsewhere' }],
])('a put with %s goes over the wire', (_what, more) => {
  const input = { Bucket: BUCKET, Key: 'k', Body: 'text', ContentType: 'text/plain' };
  expect(local.handedOver('PutObject', input)).toBeTypeOf('function');
  expect(local.handedOver('PutObject', { ...input, ...more })).toBeUndefined();
});

test('a closed S3 takes no further requests', async () => {
  const other = await openS3({ folder: `${place.folder}-2`, clock: new VirtualClock() });
  await other.close();
  const late = new S3({
    region: 'eu-west-1',
    credentials: LOCAL_CREDENTIALS,
    maxAttempts: 1,
    requestHandler: inProcessHandler(other.service),
  });
  expect(await refusal(late.listBuckets({}))).toMatchObject({ message: 'The embedded S3 is closed.' });
});
