import type { Change } from '../engine/table.ts';
import type { Item } from '../values/attribute-value.ts';
import type { Input } from './operation.ts';
import { readChoice } from './read-input.ts';

/** Only tables with local indexes have item collections. Nothing here comes near a gigabyte of one partition. */
export function describeCollection(input: Input, { table, before, after }: Change): object | undefined {
  const isWanted = readChoice(input, 'ReturnItemCollectionMetrics', ['SIZE', 'NONE']) === 'SIZE';
  if (!isWanted || table.indexes.every(({ record }) => record.isGlobal)) return undefined;
  const { name } = table.keys.partition;
  const item: Item | undefined = (after ?? before)?.copy();
  const key = item?.[name];
  return key && { ItemCollectionKey: { [name]: key }, SizeEstimateRangeGB: [0, 1] };
}
