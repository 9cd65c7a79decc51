import { GetObjectCommand, ListObjectsV2Command, NoSuchKey, type S3Client } from '@aws-sdk/client-s3';

export interface Listing {
  readonly entries: readonly { readonly path: string; readonly bytes: number }[];
  /** There are more. */
  readonly isPart: boolean;
}

/** Looks at the bucket without taking more of it than is wanted. */
export interface ObjectReader {
  list(folder: string, limit: number): Promise<Listing>;
  /** The first bytes of an object, and how many it has. */
  head(path: string, bytes: number): Promise<{ text: string; bytes: number } | undefined>;
}

export function objectReader(client: S3Client, bucket: string): ObjectReader {
  return {
    list: async (folder, limit) => {
      const { Contents = [], IsTruncated } = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/`, MaxKeys: Math.min(limit, 1000) }),
      );
      const entries = Contents.flatMap(({ Key, Size = 0 }) =>
        Key === undefined ? [] : [{ path: Key, bytes: Size }],
      );
      return { entries, isPart: IsTruncated === true };
    },
    head: async (path, bytes) => {
      try {
        const { Body, ContentRange, ContentLength } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: path, Range: `bytes=0-${bytes - 1}` }),
        );
        const text = (await Body?.transformToString('utf8')) ?? '';
        return { text, bytes: Number(ContentRange?.split('/')[1] ?? ContentLength ?? text.length) };
      } catch (fault) {
        if (fault instanceof NoSuchKey) return undefined;
        // Of nothing there are no first bytes.
        if (fault instanceof Error && fault.name === 'InvalidRange') return { text: '', bytes: 0 };
        throw fault;
      }
    },
  };
}
