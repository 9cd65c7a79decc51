import { GetObjectCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';

/** Every object of the bucket, as text. */
export async function* everyObject(s3: S3Client): AsyncGenerator<[key: string, text: string]> {
  const Bucket = 'countersign-content';
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket }))
    for (const { Key = '' } of Contents) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      yield [Key, (await Body?.transformToString()) ?? ''];
    }
}
