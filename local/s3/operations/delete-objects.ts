import { AwsError } from '../../wire/aws-error.ts';
import type { XmlContent } from '../../wire/write-xml.ts';
import { ReceivedBody, receiveDocument } from '../body/received-body.ts';
import { answerEmpty, answerXml } from '../protocol/answer.ts';
import { removeCondition } from '../protocol/conditions.ts';
import { parseXml, textOf } from '../protocol/parse-xml.ts';
import { s3Error } from '../protocol/s3-error.ts';
import type { BucketOperation, ObjectOperation } from './operation.ts';

const MOST_KEYS = 1000;
const LARGEST_DOCUMENT_BYTES = 4 * 1024 * 1024;

export const deleteObject: ObjectOperation = async ({ request, bucket, key }) => {
  bucket.remove(key, removeCondition(request.headers['if-match']));
  await bucket.syncRemovals([key]);
  return answerEmpty(204);
};

export const deleteObjects: BucketOperation = async ({ request, bucket }) => {
  const body = new ReceivedBody(request);
  if (body.declaredChecksum === undefined && request.headers['content-md5'] === undefined)
    throw s3Error('InvalidRequest', { message: 'Missing required header for this request: Content-MD5' });
  const { entries, isQuiet } = parseDelete(await receiveDocument(body, LARGEST_DOCUMENT_BYTES));
  const deleted: XmlContent[] = [];
  const failed: XmlContent[] = [];
  for (const { key, etag } of entries) {
    try {
      bucket.remove(key, removeCondition(etag));
      if (!isQuiet) deleted.push({ Key: key });
    } catch (fault) {
      if (!(fault instanceof AwsError)) throw fault;
      failed.push({ Key: key, Code: fault.code, Message: fault.message });
    }
  }
  await bucket.syncRemovals(entries.map(({ key }) => key));
  return answerXml('DeleteResult', { Deleted: deleted, Error: failed });
};

function parseDelete(document: string): {
  entries: { key: string; etag: string | undefined }[];
  isQuiet: boolean;
} {
  const root = parseXml(document);
  const entries = root.children
    .filter(child => child.name === 'Object')
    .map(child => ({ key: textOf(child, 'Key') ?? '', etag: textOf(child, 'ETag') }));
  const isWellFormed = root.name === 'Delete' && entries.every(entry => entry.key !== '');
  if (!isWellFormed || entries.length === 0 || entries.length > MOST_KEYS) throw s3Error('MalformedXML');
  return { entries, isQuiet: textOf(root, 'Quiet')?.trim() === 'true' };
}
