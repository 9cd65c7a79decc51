import { brokenConstraint, validationError } from '../dynamodb-error.ts';
import type { Table } from '../engine/table.ts';
import type { Item } from '../values/attribute-value.ts';
import { itemBytes } from '../values/measure-item.ts';
import { putMember } from '../values/put-member.ts';
import { readItem } from '../values/read-value.ts';
import { CapacityMeter, readCapacityDetail, readUnits } from './capacity.ts';
import { readProjection } from './get-item.ts';
import type { Engine, Input, Operations } from './operation.ts';
import { missing, readBoolean, readObjects, requireObject } from './read-input.ts';
import { rowOfKey } from './read-key.ts';
import { refuseLegacy } from './refuse-legacy.ts';

const MOST_KEYS = 100;
const LARGEST_ANSWER_BYTES = 16 * 1024 * 1024;

interface TableRead {
  readonly table: Table;
  readonly name: string;
  readonly request: Input;
  readonly isConsistent: boolean;
  readonly keys: readonly { readonly row: string; readonly raw: Input }[];
  readonly project: (item: Item) => Item;
}

export function batchGetOperations({ tables }: Engine): Operations {
  return {
    BatchGetItem: input => {
      const requested = Object.entries(requireObject(input, 'RequestItems')) as [string, Input][];
      if (requested.length === 0)
        throw brokenConstraint('{}', 'requestItems', 'Member must have length greater than or equal to 1');
      const keyCount = requested.reduce((sum, [, request]) => sum + keysOf(request).length, 0);
      if (keyCount > MOST_KEYS) throw validationError('Too many items requested for the BatchGetItem call');
      const reads = requested.map(([name, request]) => prepare(tables.get(name), name, request));
      return readAll(input, reads);
    },
  };
}

function prepare(table: Table, name: string, request: Input): TableRead {
  refuseLegacy(request);
  const project = readProjection(request);
  const keys = keysOf(request).map(raw => ({ raw, row: rowOfKey(table, readItem(raw)) }));
  if (new Set(keys.map(({ row }) => row)).size < keys.length)
    throw validationError('Provided list of item keys contains duplicates');
  return {
    table,
    name,
    request,
    isConsistent: readBoolean(request, 'ConsistentRead') ?? false,
    keys,
    project,
  };
}

function keysOf(request: Input): readonly Input[] {
  const keys = readObjects(request, 'Keys');
  if (keys === undefined) throw missing('Keys');
  if (keys.length === 0)
    throw brokenConstraint(
      '[]',
      'requestItems.member.keys',
      'Member must have length greater than or equal to 1',
    );
  return keys;
}

function readAll(input: Input, reads: readonly TableRead[]): object {
  const detail = readCapacityDetail(input);
  const responses: Record<string, Item[]> = {};
  const unprocessed: Record<string, object> = {};
  const consumed: (object | undefined)[] = [];
  let answerBytes = 0;
  for (const { table, name, request, isConsistent, keys, project } of reads) {
    const meter = new CapacityMeter(table);
    const found: Item[] = [];
    const left: Input[] = [];
    for (const { row, raw } of keys) {
      const item = answerBytes > LARGEST_ANSWER_BYTES ? undefined : table.durable(row)?.copy();
      const bytes = item === undefined ? 0 : itemBytes(item);
      answerBytes += bytes;
      if (answerBytes > LARGEST_ANSWER_BYTES) {
        left.push(raw);
        continue;
      }
      meter.add(readUnits(bytes, isConsistent ? 'strong' : 'eventual'));
      if (item !== undefined) found.push(project(item));
    }
    putMember(responses, name, found);
    if (left.length > 0) putMember(unprocessed, name, { ...request, Keys: left });
    consumed.push(meter.describe(detail));
  }
  return {
    Responses: responses,
    UnprocessedKeys: unprocessed,
    ...(detail !== 'NONE' && { ConsumedCapacity: consumed }),
  };
}
