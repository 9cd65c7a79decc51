import { brokenConstraint, invalidParameter, notServed, validationError } from '../dynamodb-error.ts';
import type { KeyType } from '../engine/encode-key.ts';
import type { KeyAttribute, KeyAttributes } from '../engine/key-path.ts';
import type { IndexRecord, Projection, Throughput } from '../engine/table-record.ts';
import type { Input } from './operation.ts';
import {
  memberName,
  missing,
  readBoolean,
  readChoice,
  readInteger,
  readObject,
  readObjects,
  readStrings,
  requireObject,
  requireString,
} from './read-input.ts';

const NAME = /^[a-zA-Z0-9_.-]{3,255}$/;
const MOST_LOCAL_INDEXES = 5;
const MOST_GLOBAL_INDEXES = 20;
const MOST_PROJECTED_ATTRIBUTES = 100;

export type AttributeTypes = ReadonlyMap<string, KeyType>;

export interface TableDefinition {
  readonly key: KeyAttributes;
  readonly indexes: readonly IndexRecord[];
  readonly throughput?: Throughput;
}

export function readName(input: Input, member: string): string {
  const name = requireString(input, member);
  if (!NAME.test(name))
    throw brokenConstraint(
      name,
      memberName(member),
      'Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+ and have length between 3 and 255',
    );
  return name;
}

export function readTableDefinition(input: Input): TableDefinition {
  const types = readAttributeTypes(input);
  const key = readKey(input, types);
  const local = (readObjects(input, 'LocalSecondaryIndexes') ?? []).map(index =>
    readIndex(index, types, false),
  );
  const global = (readObjects(input, 'GlobalSecondaryIndexes') ?? []).map(index =>
    readIndex(index, types, true),
  );
  for (const index of local) assertLocal(index, key);
  const indexes = [...local, ...global];
  assertIndexes(indexes);
  assertAllUsed(types, [key, ...indexes.map(index => index.key)]);
  if (readObject(input, 'StreamSpecification')?.StreamEnabled === true) throw notServed('Streams are');
  const throughput = readBilling(input);
  return { key, indexes, ...(throughput && { throughput }) };
}

export function readAttributeTypes(input: Input): AttributeTypes {
  const definitions = readObjects(input, 'AttributeDefinitions');
  if (definitions === undefined) throw missing('AttributeDefinitions');
  const types = new Map<string, KeyType>();
  for (const definition of definitions) {
    const name = requireString(definition, 'AttributeName');
    const type = readChoice(definition, 'AttributeType', ['B', 'N', 'S'] as const);
    if (type === undefined) throw missing('AttributeType');
    if (types.has(name)) throw invalidParameter(`Duplicate AttributeDefinition for ${name}`);
    types.set(name, type);
  }
  return types;
}

export function readIndex(input: Input, types: AttributeTypes, isGlobal: boolean): IndexRecord {
  const name = readName(input, 'IndexName');
  const key = readKey(input, types);
  const throughput = isGlobal ? readThroughput(input) : undefined;
  const projection = readProjectionType(requireObject(input, 'Projection'));
  return { name, isGlobal, key, projection, ...(throughput && { throughput }) };
}

/** Undefined where the table is on-demand. */
export function readBilling(input: Input): Throughput | undefined {
  const mode = readChoice(input, 'BillingMode', ['PROVISIONED', 'PAY_PER_REQUEST'] as const);
  const throughput = readThroughput(input);
  if (mode === 'PAY_PER_REQUEST') {
    if (throughput === undefined) return undefined;
    throw invalidParameter(
      'Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST',
    );
  }
  if (throughput !== undefined) return throughput;
  throw invalidParameter(
    'ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED',
  );
}

function readThroughput(input: Input): Throughput | undefined {
  const throughput = readObject(input, 'ProvisionedThroughput');
  if (throughput === undefined) return undefined;
  const read = readInteger(throughput, 'ReadCapacityUnits', { lowest: 1 });
  const write = readInteger(throughput, 'WriteCapacityUnits', { lowest: 1 });
  if (read === undefined || write === undefined) throw missing('ProvisionedThroughput');
  return { read, write };
}

export function assertIndexes(indexes: readonly IndexRecord[]): void {
  const names = new Set(indexes.map(({ name }) => name));
  if (names.size < indexes.length) throw invalidParameter('Duplicate index name');
  const globalCount = indexes.filter(({ isGlobal }) => isGlobal).length;
  if (globalCount > MOST_GLOBAL_INDEXES)
    throw invalidParameter(
      `GlobalSecondaryIndex count exceeds the per-table limit of ${MOST_GLOBAL_INDEXES}`,
    );
  if (indexes.length - globalCount > MOST_LOCAL_INDEXES)
    throw invalidParameter(
      `Number of LocalSecondaryIndexes exceeds per-table limit of ${MOST_LOCAL_INDEXES}`,
    );
}

function assertLocal({ key }: IndexRecord, table: KeyAttributes): void {
  if (table.sort === undefined)
    throw invalidParameter(
      'Table KeySchema does not have a range key, which is required when specifying a LocalSecondaryIndex',
    );
  if (key.sort === undefined) throw invalidParameter('Index KeySchema does not have a range key');
  if (key.partition.name !== table.partition.name)
    throw invalidParameter('Index KeySchema does not have the same leading hash key as table KeySchema');
}

/** An attribute that is no key has no type of its own. */
export function assertAllUsed(types: AttributeTypes, keys: readonly KeyAttributes[]): void {
  const used = new Set(keys.flatMap(({ partition, sort }) => [partition.name, sort?.name]));
  if ([...types.keys()].every(name => used.has(name))) return;
  throw invalidParameter(
    'Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions',
  );
}

function readKey(input: Input, types: AttributeTypes): KeyAttributes {
  const elements = readObjects(input, 'KeySchema');
  if (elements === undefined) throw missing('KeySchema');
  const attributes = elements.map(element => {
    const name = requireString(element, 'AttributeName');
    const kind = readChoice(element, 'KeyType', ['HASH', 'RANGE'] as const);
    if (kind === undefined) throw missing('KeyType');
    return { name, kind };
  });
  const [first, second] = attributes;
  if (first?.kind !== 'HASH')
    throw validationError('Invalid KeySchema: The first KeySchemaElement is not a HASH key type');
  if (attributes.length > 2)
    throw brokenConstraint(
      `[${attributes.length} elements]`,
      'keySchema',
      'Member must have length less than or equal to 2',
    );
  if (second !== undefined && second.kind !== 'RANGE')
    throw validationError('Invalid KeySchema: The second KeySchemaElement is not a RANGE key type');
  if (second?.name === first.name)
    throw invalidParameter('Both the Hash Key and the Range Key element in the KeySchema have the same name');
  return { partition: typed(first.name, types), ...(second && { sort: typed(second.name, types) }) };
}

function typed(name: string, types: AttributeTypes): KeyAttribute {
  const type = types.get(name);
  if (type !== undefined) return { name, type };
  throw invalidParameter(
    `Some index key attributes are not defined in AttributeDefinitions. Keys: [${name}], AttributeDefinitions: [${[...types.keys()].join(', ')}]`,
  );
}

function readProjectionType(input: Input): Projection {
  const type = readChoice(input, 'ProjectionType', ['ALL', 'INCLUDE', 'KEYS_ONLY'] as const);
  const attributes = readStrings(input, 'NonKeyAttributes');
  if (type === undefined) throw invalidParameter('Unknown ProjectionType: null');
  if (type !== 'INCLUDE') {
    if (attributes === undefined) return type;
    throw invalidParameter(`ProjectionType is ${type}, but NonKeyAttributes is specified`);
  }
  if (attributes === undefined || attributes.length === 0)
    throw invalidParameter('ProjectionType is INCLUDE, but NonKeyAttributes is not specified');
  if (attributes.length > MOST_PROJECTED_ATTRIBUTES)
    throw invalidParameter(`More than ${MOST_PROJECTED_ATTRIBUTES} NonKeyAttributes are specified`);
  return [...attributes];
}

export function readProtection(input: Input): boolean | undefined {
  return readBoolean(input, 'DeletionProtectionEnabled');
}
