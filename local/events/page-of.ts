import { AwsError } from '../wire/aws-error.ts';
import type { RequestMembers } from './request-members.ts';

export interface PageRequest {
  readonly limit: number;
  readonly nextToken: string | undefined;
}

export function readPageRequest(members: RequestMembers): PageRequest {
  return {
    limit: members.integer('Limit', { lowest: 1, highest: 100 }) ?? 100,
    nextToken: members.string('NextToken', { shortest: 1, longest: 2048 }),
  };
}

/** Cuts one page out of items that are sorted by key; the token names the last key that was given out. */
export function pageOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  { limit, nextToken }: PageRequest,
): { page: Item[]; NextToken?: string } {
  const after = nextToken === undefined ? '' : Buffer.from(nextToken, 'base64url').toString();
  if (nextToken !== undefined && Buffer.from(after).toString('base64url') !== nextToken)
    throw new AwsError('ValidationException', 'Token is not valid.');
  const rest = items.filter(item => keyOf(item) > after);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return rest.length > limit && last !== undefined
    ? { page, NextToken: Buffer.from(keyOf(last)).toString('base64url') }
    : { page };
}
