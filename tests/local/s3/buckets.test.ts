import { createHash } from 'node:crypto';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe('a bucket', () => {
  test('is made, listed, found and removed', async () => {
    await s3.client.createBucket({ Bucket: 'another' });
    expect((await s3.client.listBuckets({})).Buckets?.map(({ Name }) => Name)).toEqual(['another', BUCKET]);
    await s3.client.headBucket({ Bucket: 'another' });
    await s3.client.deleteBucket({ Bucket: 'another' });
    expect(await refusal(s3.client.headBucket({ Bucket: 'another' }))).toMatchObject({ status: 404 });
  });

  test('is made once, also when two ask at the same time', async () => {
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => s3.client.createBucket({ Bucket: 'contested' })),
    );
    expect(
      outcomes.map(outcome => (outcome.status === 'rejected' ? outcome.reason.name : 'made')).sort(),
    ).toEqual(['BucketAlreadyOwnedByYou', 'BucketAlreadyOwnedByYou', 'made']);
  });

  test.each(['Upper', 'a', 'a..b', '-ab', '10.0.0.1', 'a_b'])(
    'is not made with the name %s',
    async Bucket => {
      expect(await refusal(s3.client.createBucket({ Bucket }))).toMatchObject({ name: 'InvalidBucketName' });
    },
  );

  test('with objects is not removed', async () => {
    await s3.client.createBucket({ Bucket: 'filled' });
    await s3.client.putObject({ Bucket: 'filled', Key: 'k', Body: '' });
    expect(await refusal(s3.client.deleteBucket({ Bucket: 'filled' }))).toMatchObject({
      name: 'BucketNotEmpty',
      status: 409,
    });
  });

  test('that does not exist is named in the fault', async () => {
    const put = s3.client.putObject({ Bucket: 'nowhere', Key: 'k', Body: 'x' });
    expect(await refusal(put)).toMatchObject({ name: 'NoSuchBucket', status: 404 });
    expect(await refusal(s3.client.listObjectsV2({ Bucket: 'nowhere' }))).toMatchObject({
      name: 'NoSuchBucket',
    });
  });

  test('answers under its own host name', async () => {
    await s3.client.putObject({ Bucket: BUCKET, Key: 'dir/k', Body: 'by host' });
    const { hostname, port } = new URL(s3.endpoint);
    const content = await new Promise<string>(resolve => {
      get(
        { hostname, port, path: '/dir/k', headers: { host: `${BUCKET}.s3.localhost:${port}` } },
        response => {
          let text = '';
          response.on('data', chunk => {
            text += chunk;
          });
          response.on('end', () => resolve(text));
        },
      );
    });
    expect(content).toBe('by host');
  });
});

describe('a request that S3 would take but this one does not', () => {
  test('is refused as not implemented', async () => {
    const acl = s3.client.getObjectAcl({ Bucket: BUCKET, Key: 'k' });
    expect(await refusal(acl)).toMatchObject({ name: 'NotImplemented', status: 501 });
    const tagged = s3.client.putObject({ Bucket: BUCKET, Key: 'tagged', Body: '', Tagging: 'a=b' });
    expect(await refusal(tagged)).toMatchObject({ name: 'NotImplemented' });
  });

  test('with a method of no use there is refused as not allowed', async () => {
    const response = await fetch(`${s3.endpoint}/${BUCKET}/key`, { method: 'POST' });
    expect([response.status, await response.text()]).toEqual([
      405,
      expect.stringContaining('<Code>MethodNotAllowed</Code>'),
    ]);
  });

  test('with an unreadable path or document says so', async () => {
    const badPath = await fetch(`${s3.endpoint}/${BUCKET}/%ff`);
    expect(await badPath.text()).toContain('<Code>InvalidURI</Code>');
    for (const body of ['', '<Delete>', '<Delete></Delete>', '<!DOCTYPE d><Delete/>', '<Other/>']) {
      const response = await fetch(`${s3.endpoint}/${BUCKET}?delete`, {
        method: 'POST',
        body,
        headers: { 'content-md5': createHash('md5').update(body).digest('base64') },
      });
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining('<Code>MalformedXML</Code>'),
      ]);
    }
  });
});
