import type { AttributeValue, Item } from '../values/attribute-value.ts';
import { getMember } from '../values/get-member.ts';
import { encodeKey, type KeyType } from './encode-key.ts';

export interface KeyAttribute {
  readonly name: string;
  readonly type: KeyType;
}

export interface KeyAttributes {
  readonly partition: KeyAttribute;
  readonly sort?: KeyAttribute;
}

/** Where a table or an index keeps an item. */
export class KeyPath {
  readonly partition: KeyAttribute;
  readonly sort: KeyAttribute | undefined;
  readonly attributes: readonly KeyAttribute[];

  constructor({ partition, sort }: KeyAttributes) {
    this.partition = partition;
    this.sort = sort;
    this.attributes = sort === undefined ? [partition] : [partition, sort];
  }

  /** Partitions lie together, each in the order of its sort keys. Undefined where the item has no such key. */
  orderOf(item: Item): string | undefined {
    const start = this.startOf(getMember(item, this.partition.name));
    if (start === undefined || this.sort === undefined) return start;
    const value = getMember(item, this.sort.name);
    const sort = value && encodeKey(value, this.sort.type);
    return sort === undefined ? undefined : start + sort;
  }

  /** What the orders of a partition, and of no other, begin with: therefore the length. */
  startOf(value: AttributeValue | undefined): string | undefined {
    const partition = value && encodeKey(value, this.partition.type);
    return partition === undefined ? undefined : `${partition.length}:${partition}`;
  }
}

/** What an order of that partition begins with. */
export function startOfOrder(order: string): string {
  const colon = order.indexOf(':');
  return order.slice(0, colon + 1 + Number(order.slice(0, colon)));
}
