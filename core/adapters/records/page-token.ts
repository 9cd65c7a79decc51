import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import { badRequest } from '../../contracts/problem.ts';

type Key = Record<string, AttributeValue>;

const keySchema = z.record(z.string(), z.strictObject({ S: z.string() }));

/** Where a page ended, as callers pass it back. */
export function pageToken(key: Key | undefined): string | undefined {
  return key && Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** A token goes on only where it came from: it leads into no other partition. */
export function readPageToken(
  token: string,
  partition: string,
  partitionName = 'pk',
  orderName = 'startedKey',
): Key {
  try {
    const key = keySchema.parse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8')));
    const names = new Set(['pk', 'sk', partitionName, ...(partitionName === 'pk' ? [] : [orderName])]);
    const isWhole = Object.keys(key).length === names.size && Object.keys(key).every(name => names.has(name));
    if (isWhole && key[partitionName]?.S === partition) return key;
  } catch {
    // Told below, without what was sent.
  }
  throw badRequest('This is not where a page ended.', {
    name: 'InvalidPageToken',
    slug: 'invalid-page-token',
    title: 'The page is not known',
    field: 'after',
    hint: 'Pass `next` of the page before, unchanged and with the same filters.',
  });
}
