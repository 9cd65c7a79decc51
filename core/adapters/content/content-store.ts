import {
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';

/** Texts in the bucket. */
export interface ContentStore {
  write(path: string, text: string): Promise<void>;
  read(path: string): Promise<string | undefined>;
  /** The paths of all texts below a folder. */
  list(folder: string): Promise<string[]>;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  md: 'text/markdown; charset=utf-8',
  json: 'application/json',
  mjs: 'text/javascript; charset=utf-8',
};

export function contentTypeOf(path: string): string {
  return CONTENT_TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

export function contentStore(client: S3Client, bucket: string): ContentStore {
  return {
    write: async (path, text) => {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: path, Body: text, ContentType: contentTypeOf(path) }),
      );
    },
    read: async path => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: path }));
        return await Body?.transformToString('utf8');
      } catch (fault) {
        if (fault instanceof NoSuchKey) return undefined;
        throw fault;
      }
    },
    list: async folder => {
      const paths: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: folder },
      ))
        paths.push(...Contents.flatMap(({ Key }) => Key ?? []));
      return paths;
    },
  };
}
