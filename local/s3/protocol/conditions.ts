import type { WriteCondition } from '../storage/bucket.ts';
import type { StoredObject } from '../storage/stored-object.ts';
import { s3Error } from './s3-error.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Whether a reader's conditions let it have the object, in HTTP's order of precedence. A failed
 * `If-Match` or `If-Unmodified-Since` throws. `prefix` is that of a copy's conditions on its source.
 */
export function evaluateReadConditions(
  headers: Headers,
  object: StoredObject,
  prefix = '',
): 'read' | 'not-modified' {
  const modifiedMs = Math.floor(object.lastModifiedMs / 1000) * 1000;
  const sinceMs = (name: string): number => Date.parse(headers[`${prefix}${name}`] ?? '');
  const ifMatch = headers[`${prefix}if-match`];
  const ifNoneMatch = headers[`${prefix}if-none-match`];
  if (ifMatch !== undefined) {
    if (!matches(ifMatch, object)) throw preconditionFailed('If-Match');
  } else if (modifiedMs > sinceMs('if-unmodified-since')) throw preconditionFailed('If-Unmodified-Since');
  if (ifNoneMatch !== undefined) return matches(ifNoneMatch, object) ? 'not-modified' : 'read';
  return modifiedMs <= sinceMs('if-modified-since') ? 'not-modified' : 'read';
}

/** `If-None-Match: *` writes only what is absent, `If-Match` only over the version it names. */
export function readWriteCondition(headers: Headers): WriteCondition {
  const ifMatch = headers['if-match'];
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*')
    throw s3Error('NotImplemented', { details: { Header: 'If-None-Match' } });
  if (ifMatch !== undefined && ifNoneMatch !== undefined)
    throw s3Error('NotImplemented', { details: { Header: 'If-Match' } });
  return current => {
    if (ifNoneMatch !== undefined && current !== undefined) throw preconditionFailed('If-None-Match');
    if (ifMatch === undefined) return;
    if (current === undefined) throw s3Error('NoSuchKey');
    if (!matches(ifMatch, current)) throw preconditionFailed('If-Match');
  };
}

/** Removes only the version named; removing what is absent is never a conflict. */
export function removeCondition(etags: string | undefined): WriteCondition {
  return current => {
    if (etags !== undefined && current !== undefined && !matches(etags, current))
      throw preconditionFailed('If-Match');
  };
}

export function matches(etags: string, object: StoredObject): boolean {
  return etags
    .split(',')
    .map(etag => unquote(etag.trim().replace(/^W\//, '')))
    .some(etag => etag === '*' || etag === object.etag);
}

export function unquote(etag: string): string {
  return etag.replace(/^"(.*)"$/, '$1');
}

function preconditionFailed(condition: string): Error {
  return s3Error('PreconditionFailed', { details: { Condition: condition } });
}
