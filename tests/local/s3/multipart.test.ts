import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUCKET, makeFolder, type RunningS3, refusal, runS3 } from './s3-fixture.ts';

const MIB = 1024 * 1024;
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

const begin = async (Key: string, more: object = {}) =>
  (await s3.client.createMultipartUpload({ Bucket: BUCKET, Key, ...more })).UploadId ?? '';
const uploadPart = (
  Key: string,
  UploadId: string,
  PartNumber: number,
  Body: Buffer | string,
  more: object = {},
) => s3.client.uploadPart({ Bucket: BUCKET, Key, UploadId, PartNumber, Body, ...more });
const complete = (Key: string, UploadId: string, Parts: object[], more: object = {}) =>
  s3.client.completeMultipartUpload({ Bucket: BUCKET, Key, UploadId, MultipartUpload: { Parts }, ...more });
const md5 = (...contents: (Buffer | string)[]) =>
  contents.reduce((hash, content) => hash.update(content), createHash('md5')).digest();

describe('a multipart upload', () => {
  test('joins its parts into one object with the digest of digests as ETag', async () => {
    const first = Buffer.alloc(5 * MIB, 'a');
    const id = await begin('joined', { ContentType: 'text/x', Metadata: { a: '1' } });
    const [one, two] = await Promise.all([
      uploadPart('joined', id, 1, first),
      uploadPart('joined', id, 2, 'tail'),
    ]);
    expect(two.ETag).toBe(`"${md5('tail').toString('hex')}"`);
    const { ETag, Location } = await complete('joined', id, [
      { PartNumber: 1, ETag: one.ETag },
      { PartNumber: 2, ETag: two.ETag },
    ]);
    const expected = `"${md5(md5(first), md5('tail')).toString('hex')}-2"`;
    expect([ETag, Location]).toEqual([expected, `/${BUCKET}/joined`]);
    const got = await s3.client.getObject({ Bucket: BUCKET, Key: 'joined', Range: 'bytes=-8' });
    expect(got).toMatchObject({ ETag: expected, ContentType: 'text/x', Metadata: { a: '1' } });
    expect(await got.Body?.transformToString()).toBe('aaaatail');
    expect(await refusal(complete('joined', id, [{ PartNumber: 1, ETag: one.ETag }]))).toMatchObject({
      name: 'NoSuchUpload',
      status: 404,
    });
  });

  test('keeps a composite checksum when it was begun with one', async () => {
    const id = await begin('composite', { ChecksumAlgorithm: 'SHA256' });
    const { ETag, ChecksumSHA256 } = await uploadPart('composite', id, 1, 'part', {
      ChecksumAlgorithm: 'SHA256',
    });
    const without = complete('composite', id, [{ PartNumber: 1, ETag }]);
    expect(await refusal(without)).toMatchObject({
      name: 'InvalidRequest',
      message: expect.stringContaining('missing for part 1'),
    });
    await complete('composite', id, [{ PartNumber: 1, ETag, ChecksumSHA256 }]);
    const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest();
    expect(
      await s3.client.headObject({ Bucket: BUCKET, Key: 'composite', ChecksumMode: 'ENABLED' }),
    ).toMatchObject({
      ChecksumSHA256: `${sha256(sha256('part')).toString('base64')}-1`,
      ChecksumType: 'COMPOSITE',
    });
  });

  test('refuses a part with another checksum than it was begun with', async () => {
    const id = await begin('other', { ChecksumAlgorithm: 'SHA256' });
    expect(await refusal(uploadPart('other', id, 1, 'part'))).toMatchObject({ name: 'InvalidRequest' });
  });

  test('is refused a wrong list of parts and stays open', async () => {
    const id = await begin('strict');
    const [one, two] = await Promise.all([
      uploadPart('strict', id, 1, 'small'),
      uploadPart('strict', id, 2, 'x'),
    ]);
    const [first, second] = [
      { PartNumber: 1, ETag: one.ETag },
      { PartNumber: 2, ETag: two.ETag },
    ];
    const cases: [object[], string][] = [
      [[second, first], 'InvalidPartOrder'],
      [[first, first], 'InvalidPartOrder'],
      [[{ ...first, ETag: two.ETag }], 'InvalidPart'],
      [[{ ...first, PartNumber: 3 }], 'InvalidPart'],
      [[first, second], 'EntityTooSmall'],
      [[], 'MalformedXML'],
    ];
    for (const [parts, name] of cases)
      expect(await refusal(complete('strict', id, parts))).toMatchObject({ name, status: 400 });
    await complete('strict', id, [second]);
    const got = await s3.client.getObject({ Bucket: BUCKET, Key: 'strict' });
    expect(await got.Body?.transformToString()).toBe('x');
  });

  test('completes only once when asked twice at the same time', async () => {
    const id = await begin('twice');
    const { ETag } = await uploadPart('twice', id, 1, 'x');
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => complete('twice', id, [{ PartNumber: 1, ETag }])),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('honours If-None-Match when it completes', async () => {
    await s3.client.putObject({ Bucket: BUCKET, Key: 'taken', Body: 'first' });
    const id = await begin('taken');
    const { ETag } = await uploadPart('taken', id, 1, 'second');
    const late = complete('taken', id, [{ PartNumber: 1, ETag }], { IfNoneMatch: '*' });
    expect(await refusal(late)).toMatchObject({ name: 'PreconditionFailed', status: 412 });
  });

  test('copies a range of an object as a part', async () => {
    await s3.client.putObject({ Bucket: BUCKET, Key: 'origin', Body: '0123456789' });
    const id = await begin('assembled');
    const { CopyPartResult } = await s3.client.uploadPartCopy({
      Bucket: BUCKET,
      Key: 'assembled',
      UploadId: id,
      PartNumber: 1,
      CopySource: `${BUCKET}/origin`,
      CopySourceRange: 'bytes=2-4',
    });
    await complete('assembled', id, [{ PartNumber: 1, ETag: CopyPartResult?.ETag }]);
    const got = await s3.client.getObject({ Bucket: BUCKET, Key: 'assembled' });
    expect(await got.Body?.transformToString()).toBe('234');
  });

  test('is listed with its parts, page by page, until it is aborted', async () => {
    const [a, b] = [await begin('listed/a'), await begin('listed/b')];
    await Promise.all([3, 1, 2].map(number => uploadPart('listed/a', a, number, `part ${number}`)));
    const page = await s3.client.listParts({ Bucket: BUCKET, Key: 'listed/a', UploadId: a, MaxParts: 2 });
    expect(page.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, 6],
      [2, 6],
    ]);
    expect([page.IsTruncated, page.NextPartNumberMarker]).toEqual([true, '2']);
    const uploads = () =>
      s3.client.listMultipartUploads({ Bucket: BUCKET, Prefix: 'listed/', MaxUploads: 1 });
    const first = await uploads();
    expect([first.Uploads?.[0]?.UploadId, first.NextKeyMarker]).toEqual([a, 'listed/a']);
    await s3.client.abortMultipartUpload({ Bucket: BUCKET, Key: 'listed/a', UploadId: a });
    expect((await uploads()).Uploads?.map(({ UploadId }) => UploadId)).toEqual([b]);
    expect(await refusal(uploadPart('listed/a', a, 1, 'x'))).toMatchObject({ name: 'NoSuchUpload' });
  });
});
