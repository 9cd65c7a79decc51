import { invalidParameter, validationError } from '../dynamodb-error.ts';
import type { Cut } from '../engine/sorted-rows.ts';
import type { Table } from '../engine/table.ts';
import type { TableIndex } from '../engine/table-index.ts';
import { type Condition, compileCondition } from '../expressions/condition.ts';
import type { ExpressionScope } from '../expressions/expression-scope.ts';
import { compileProjection } from '../expressions/projection.ts';
import type { Item } from '../values/attribute-value.ts';
import { itemBytes } from '../values/measure-item.ts';
import { CapacityMeter, readCapacityDetail, readUnits } from './capacity.ts';
import type { Input } from './operation.ts';
import { readBoolean, readChoice, readInteger, readString } from './read-input.ts';
import { readStartKey, startKeyAfter } from './read-start-key.ts';

const LARGEST_PAGE_BYTES = 1024 * 1024;

/** What Query and Scan have in common. */
export interface PageRequest {
  readonly table: Table;
  readonly index: TableIndex | undefined;
  readonly isConsistent: boolean;
  readonly limit: number;
  readonly start: Cut | undefined;
  readonly filter: Condition | undefined;
  readonly project: ((item: Item) => Item) | undefined;
  readonly select: Select;
}

export interface PageRange {
  readonly low: Cut;
  readonly high: Cut;
  readonly isForward: boolean;
  readonly includes?: (order: string) => boolean;
}

const SELECTS = ['ALL_ATTRIBUTES', 'ALL_PROJECTED_ATTRIBUTES', 'SPECIFIC_ATTRIBUTES', 'COUNT'] as const;
type Select = (typeof SELECTS)[number];

export function findIndex(table: Table, input: Input): TableIndex | undefined {
  const name = readString(input, 'IndexName');
  if (name === undefined) return undefined;
  const index = table.findIndex(name);
  if (index === undefined) throw validationError(`The table does not have the specified index: ${name}`);
  return index;
}

export function readPageRequest(
  input: Input,
  table: Table,
  index: TableIndex | undefined,
  scope: ExpressionScope,
): PageRequest {
  const isConsistent = readBoolean(input, 'ConsistentRead') ?? false;
  if (isConsistent && index?.record.isGlobal)
    throw validationError('Consistent reads are not supported on global secondary indexes');
  const filter = readString(input, 'FilterExpression');
  const projection = readString(input, 'ProjectionExpression');
  return {
    table,
    index,
    isConsistent,
    limit: readInteger(input, 'Limit', { lowest: 1 }) ?? Number.POSITIVE_INFINITY,
    start: readStartKey(input, table, index),
    filter: filter === undefined ? undefined : compileCondition('FilterExpression', filter, scope),
    project: projection === undefined ? undefined : compileProjection(projection, scope),
    select: readSelect(input, index, projection !== undefined),
  };
}

/** Reads until the range ends, the limit is reached or the page is full. */
export function readPage(input: Input, request: PageRequest, range: PageRange): object {
  const { table, index, limit, filter, select } = request;
  const detail = readCapacityDetail(input);
  const items: Item[] = [];
  let [count, scannedCount, pageBytes] = [0, 0, 0];
  let lastKey: Item | undefined;
  const view = viewOf(request);
  const visit = (order: string, row: string): boolean => {
    if (range.includes !== undefined && !range.includes(order)) return true;
    const stored = table.durable(row);
    if (stored === undefined) return true;
    const item = stored.copy();
    const seen = view(item);
    scannedCount++;
    pageBytes += itemBytes(index === undefined ? item : index.project(item));
    if (filter === undefined || filter(seen)) {
      count++;
      if (select !== 'COUNT') items.push(request.project === undefined ? seen : request.project(seen));
    }
    if (scannedCount < limit && pageBytes < LARGEST_PAGE_BYTES) return true;
    lastKey = startKeyAfter(item, table, index);
    return false;
  };
  (index ?? table).rows.walk(range.low, range.high, range.isForward, visit);

  const answer: Record<string, unknown> = { Count: count, ScannedCount: scannedCount };
  if (select !== 'COUNT') answer.Items = items;
  if (lastKey !== undefined) answer.LastEvaluatedKey = lastKey;
  if (detail !== 'NONE') {
    const meter = new CapacityMeter(table);
    if (index !== undefined) meter.add(0);
    meter.add(readUnits(pageBytes, request.isConsistent ? 'strong' : 'eventual'), index);
    answer.ConsumedCapacity = meter.describe(detail);
  }
  return answer;
}

/** A local index fetches from the table what it does not hold; a global one has only what it projects. */
function viewOf({ index, select }: PageRequest): (item: Item) => Item {
  const seesAll =
    index === undefined ||
    (!index.record.isGlobal && (select === 'ALL_ATTRIBUTES' || select === 'SPECIFIC_ATTRIBUTES'));
  return seesAll ? item => item : item => index.project(item);
}

function readSelect(input: Input, index: TableIndex | undefined, hasProjection: boolean): Select {
  const select = readChoice(input, 'Select', SELECTS);
  if (hasProjection && select !== undefined && select !== 'SPECIFIC_ATTRIBUTES')
    throw validationError(
      select === 'COUNT'
        ? 'Cannot specify the ProjectionExpression when choosing to get only the Count'
        : `Cannot specify the ProjectionExpression when choosing to get ${select}`,
    );
  if (select === 'SPECIFIC_ATTRIBUTES' && !hasProjection)
    throw validationError(
      'Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES',
    );
  if (select === 'ALL_PROJECTED_ATTRIBUTES' && index === undefined)
    throw invalidParameter('ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName');
  if (select === 'ALL_ATTRIBUTES' && index?.record.isGlobal && index.projected !== undefined)
    throw invalidParameter(
      `Select type ALL_ATTRIBUTES is not supported for global secondary index ${index.record.name} because its projection type is not ALL`,
    );
  if (select !== undefined) return select;
  if (hasProjection) return 'SPECIFIC_ATTRIBUTES';
  return index === undefined ? 'ALL_ATTRIBUTES' : 'ALL_PROJECTED_ATTRIBUTES';
}
