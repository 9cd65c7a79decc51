import type { Item } from '../values/attribute-value.ts';
import { getMember } from '../values/get-member.ts';
import { SortedRows } from './sorted-rows.ts';
import type { RowIndex } from './table-index.ts';

/** DynamoDB takes a time that is longer ago for a mistake. */
const LONGEST_AGO_SECONDS = 5 * 366 * 24 * 3600;
const DIGITS = 16;

/** The items of a table that will expire, by the time at which they do. */
export class ExpiryIndex implements RowIndex {
  readonly attribute: string;
  readonly rows = new SortedRows();

  constructor(attribute: string) {
    this.attribute = attribute;
  }

  orderOf(item: Item): string | undefined {
    const value = getMember(item, this.attribute);
    if (value === undefined || !('N' in value)) return undefined;
    const seconds = Math.floor(Number(value.N));
    return seconds >= 0 && Number.isSafeInteger(seconds) ? orderAt(seconds) : undefined;
  }

  isExpired(item: Item, nowMs: number): boolean {
    const order = this.orderOf(item);
    return order !== undefined && order >= earliest(nowMs).order && Number(order) * 1000 <= nowMs;
  }

  /** When the next item expires. */
  nextMs(nowMs: number): number | undefined {
    let next: number | undefined;
    this.rows.walk(earliest(nowMs), { order: orderAt(Number.MAX_SAFE_INTEGER), row: '' }, true, order => {
      next = Number(order) * 1000;
      return false;
    });
    return next;
  }

  expired(nowMs: number, most: number): string[] {
    const found: string[] = [];
    const now = { order: orderAt(Math.floor(nowMs / 1000) + 1), row: '' };
    this.rows.walk(earliest(nowMs), now, true, (_, row) => found.push(row) < most);
    return found;
  }
}

function earliest(nowMs: number): { order: string; row: string } {
  return { order: orderAt(Math.max(Math.floor(nowMs / 1000) - LONGEST_AGO_SECONDS, 0)), row: '' };
}

function orderAt(seconds: number): string {
  return String(seconds).padStart(DIGITS, '0');
}
