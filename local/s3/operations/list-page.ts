import type { Bucket } from '../storage/bucket.ts';
import { compareKeys } from '../storage/key-order.ts';
import type { StoredObject } from '../storage/stored-object.ts';

export interface ListingPage {
  readonly objects: StoredObject[];
  readonly commonPrefixes: string[];
  readonly isTruncated: boolean;
  /** The last key or common prefix listed: the next page begins after it. */
  readonly last: string;
}

/** One page of a listing: keys in order, those that share a prefix up to the delimiter rolled into one entry. */
export function listPage(
  bucket: Bucket,
  wanted: { prefix: string; delimiter: string; after: string; maxKeys: number },
): ListingPage {
  const { prefix, delimiter, after, maxKeys } = wanted;
  const { keys } = bucket;
  const objects: StoredObject[] = [];
  const commonPrefixes: string[] = [];
  let last = '';
  let position = compareKeys(after, prefix) < 0 ? keys.firstNotBefore(prefix) : keys.firstAfter(after);
  for (let key = keys.at(position); key?.startsWith(prefix); key = keys.at(position)) {
    const cut = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    const entry = cut < 0 ? key : key.slice(0, cut + delimiter.length);
    const isListedBefore = cut >= 0 && entry === after;
    if (!isListedBefore && objects.length + commonPrefixes.length >= maxKeys)
      return { objects, commonPrefixes, isTruncated: maxKeys > 0, last };
    if (cut < 0) objects.push(bucket.get(key));
    else if (!isListedBefore) commonPrefixes.push(entry);
    position = cut < 0 ? position + 1 : keys.firstBeyondPrefix(entry);
    last = entry;
  }
  return { objects, commonPrefixes, isTruncated: false, last };
}
