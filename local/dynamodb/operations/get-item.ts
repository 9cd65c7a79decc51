import { compileProjection } from '../expressions/projection.ts';
import type { Item } from '../values/attribute-value.ts';
import { itemBytes } from '../values/measure-item.ts';
import { readItem } from '../values/read-value.ts';
import { CapacityMeter, readCapacityDetail, readUnits } from './capacity.ts';
import type { Engine, Input, Operations } from './operation.ts';
import { readBoolean, readString, requireObject, requireString } from './read-input.ts';
import { rowOfKey } from './read-key.ts';
import { readScope } from './read-scope.ts';

export function getItemOperations({ tables }: Engine): Operations {
  return {
    GetItem: input => {
      const raw = requireObject(input, 'Key');
      const table = tables.get(requireString(input, 'TableName'));
      const detail = readCapacityDetail(input);
      const project = readProjection(input);
      const row = rowOfKey(table, readItem(raw));
      const item = table.durable(row)?.copy();
      const answer: Record<string, unknown> = item === undefined ? {} : { Item: project(item) };
      if (detail !== 'NONE') {
        const meter = new CapacityMeter(table);
        const consistency = readBoolean(input, 'ConsistentRead') ? 'strong' : 'eventual';
        meter.add(readUnits(item === undefined ? 0 : itemBytes(item), consistency));
        answer.ConsumedCapacity = meter.describe(detail);
      }
      return answer;
    },
  };
}

/** For requests that have no other expression than a projection. */
export function readProjection(input: Input): (item: Item) => Item {
  const scope = readScope(input, ['ProjectionExpression']);
  const text = readString(input, 'ProjectionExpression');
  const project = text === undefined ? (item: Item) => item : compileProjection(text, scope);
  scope.assertAllUsed();
  return project;
}
