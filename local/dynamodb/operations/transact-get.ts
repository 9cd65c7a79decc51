import { type CancellationReason, transactionCancelled } from '../dynamodb-error.ts';
import type { Table } from '../engine/table.ts';
import type { Tables } from '../engine/tables.ts';
import type { Item } from '../values/attribute-value.ts';
import { itemBytes } from '../values/measure-item.ts';
import { readItem } from '../values/read-value.ts';
import { CapacityMeter, readCapacityDetail, readUnits } from './capacity.ts';
import { readProjection } from './get-item.ts';
import type { Engine, Input, Operations } from './operation.ts';
import { requireObject, requireString } from './read-input.ts';
import { rowOfKey } from './read-key.ts';
import { assertDistinct, NOTHING_WRONG, readTransactItems, reasonForRead } from './transaction.ts';

interface Read {
  readonly table: Table;
  readonly row: string;
  readonly project: (item: Item) => Item;
}

/** All is read in one turn, in which nothing changes. */
export function transactGetOperations({ tables }: Engine): Operations {
  return {
    TransactGetItems: input => {
      const detail = readCapacityDetail(input);
      const prepared = readTransactItems(input).map(item => prepare(tables, requireObject(item, 'Get')));
      const reads = prepared.filter(read => 'row' in read);
      if (reads.length < prepared.length)
        throw transactionCancelled(prepared.map(read => ('row' in read ? NOTHING_WRONG : read)));
      assertDistinct(reads);
      const meters = new Map<Table, CapacityMeter>();
      const responses = reads.map(({ table, row, project }) => {
        const item = table.durable(row)?.copy();
        const meter = meters.get(table) ?? new CapacityMeter(table, 'ReadCapacityUnits');
        meters.set(table, meter);
        meter.add(readUnits(item === undefined ? 0 : itemBytes(item), 'transactional'));
        return item === undefined ? {} : { Item: project(item) };
      });
      return {
        Responses: responses,
        ...(detail !== 'NONE' && {
          ConsumedCapacity: [...meters.values()].map(meter => meter.describe(detail)),
        }),
      };
    },
  };
}

function prepare(tables: Tables, request: Input): Read | CancellationReason {
  const raw = requireObject(request, 'Key');
  const table = tables.get(requireString(request, 'TableName'));
  const project = readProjection(request);
  try {
    return { table, row: rowOfKey(table, readItem(raw)), project };
  } catch (fault) {
    return reasonForRead(fault);
  }
}
