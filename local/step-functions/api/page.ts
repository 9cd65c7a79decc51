import type { JsonObject } from '../../json.ts';
import { AwsError } from '../../wire/aws-error.ts';
import { constraintViolated } from './request.ts';

const MAX_PAGE = 1000;
const DEFAULT_PAGE = 100;
const UNWEIGHED = { weightOf: () => 0, maxWeight: 0 };

export interface Page<T> {
  items: T[];
  nextToken: string | undefined;
}

/** Cuts one page out of a listing. The token is the position of the next item and the listing it belongs to. */
export function pageOf<T>(items: readonly T[], request: JsonObject, listing: string): Page<T> {
  return pageFrom(start => items.slice(start), request, listing);
}

/** The same for a listing that is read from a position on; a page also ends before it weighs more than `maxWeight`. */
export function pageFrom<T>(
  itemsFrom: (start: number) => Iterable<T>,
  request: JsonObject,
  listing: string,
  { weightOf, maxWeight }: { weightOf: (item: T) => number; maxWeight: number } = UNWEIGHED,
): Page<T> {
  const size = pageSize(request);
  const start = positionOf(request.nextToken, listing);
  const page: T[] = [];
  let weight = 0;
  for (const item of itemsFrom(start)) {
    weight += weightOf(item);
    if (page.length === size || (weight > maxWeight && page.length > 0))
      return { items: page, nextToken: tokenOf(start + page.length, listing) };
    page.push(item);
  }
  return { items: page, nextToken: undefined };
}

/** The same for a listing that grows at its front: what starts between two pages moves nothing to the next one. */
export function pageNewestFirst<T>(
  items: Iterable<T>,
  request: JsonObject,
  listing: string,
  orderOf: (item: T) => number,
): Page<T> {
  const size = pageSize(request);
  const before =
    request.nextToken == null ? Number.POSITIVE_INFINITY : positionOf(request.nextToken, listing);
  const page: T[] = [];
  for (const item of items) {
    if (orderOf(item) >= before) continue;
    const last = page.at(-1);
    if (page.length === size && last !== undefined)
      return { items: page, nextToken: tokenOf(orderOf(last), listing) };
    page.push(item);
  }
  return { items: page, nextToken: undefined };
}

function pageSize(request: JsonObject): number {
  const asked = request.maxResults;
  if (asked === undefined || asked === null || asked === 0) return DEFAULT_PAGE;
  if (typeof asked !== 'number' || !Number.isInteger(asked) || asked < 0) {
    throw constraintViolated('maxResults', asked, 'Member must have value greater than or equal to 0');
  }
  if (asked > MAX_PAGE)
    throw constraintViolated('maxResults', asked, `Member must have value less than or equal to ${MAX_PAGE}`);
  return asked;
}

function tokenOf(position: number, listing: string): string {
  return Buffer.from(`${position} ${listing}`).toString('base64url');
}

function positionOf(token: unknown, listing: string): number {
  if (token === undefined || token === null) return 0;
  const [position = '', ...rest] = Buffer.from(String(token), 'base64url').toString('utf8').split(' ');
  if (!/^\d+$/.test(position) || rest.join(' ') !== listing)
    throw new AwsError('InvalidToken', "Invalid Token: 'Invalid token'");
  return Number(position);
}
