import { randomUUID } from 'node:crypto';
import { notServed, resourceNotFound, tableInUse, validationError } from '../dynamodb-error.ts';
import type { Table } from '../engine/table.ts';
import type { Tables } from '../engine/tables.ts';
import { describeTable } from './describe-table.ts';
import type { Engine, Input, Operations } from './operation.ts';
import { readInteger, readObject, readObjects, readString, requireString } from './read-input.ts';
import {
  assertAllUsed,
  assertIndexes,
  readAttributeTypes,
  readBilling,
  readIndex,
  readName,
  readProtection,
  readTableDefinition,
} from './read-table-definition.ts';
import { readTags } from './tags.ts';

const LONGEST_LIST = 100;

export function manageTablesOperations(engine: Engine): Operations {
  const { tables, clock } = engine;
  return {
    CreateTable: input => {
      const name = readName(input, 'TableName');
      const definition = readTableDefinition(input);
      const tags = readTags(readObjects(input, 'Tags') ?? []);
      const isProtected = readProtection(input) ?? false;
      return tables.inTurn(async () => {
        if (tables.find(name) !== undefined) throw tableInUse(`Table already exists: ${name}`);
        const record = { id: randomUUID(), name, createdMs: clock.now(), isProtected, tags, ...definition };
        return { TableDescription: describeTable(await tables.add(record), engine, 'CREATING') };
      });
    },
    DescribeTable: input => ({
      Table: describeTable(findTable(tables, requireString(input, 'TableName')), engine),
    }),
    DeleteTable: input => {
      const name = requireString(input, 'TableName');
      return tables.inTurn(async () => {
        const table = findTable(tables, name);
        if (table.record.isProtected)
          throw validationError(
            `Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.`,
          );
        const TableDescription = describeTable(table, engine, 'DELETING');
        await tables.delete(table);
        return { TableDescription };
      });
    },
    ListTables: input => {
      const limit = readInteger(input, 'Limit', { lowest: 1, highest: LONGEST_LIST }) ?? LONGEST_LIST;
      const start = readString(input, 'ExclusiveStartTableName') ?? '';
      const left = tables.names().filter(name => name > start);
      const TableNames = left.slice(0, limit);
      return {
        TableNames,
        ...(left.length > limit && { LastEvaluatedTableName: TableNames.at(-1) }),
      };
    },
    UpdateTable: input => {
      const name = requireString(input, 'TableName');
      return tables.inTurn(async () => {
        const table = findTable(tables, name);
        await updateTable(tables, table, input);
        return { TableDescription: describeTable(table, engine) };
      });
    },
  };
}

export function findTable(tables: Tables, reference: string): Table {
  const table = tables.find(reference);
  if (table === undefined) throw resourceNotFound(`Table: ${reference} not found`);
  return table;
}

async function updateTable(tables: Tables, table: Table, input: Input): Promise<void> {
  if (readObject(input, 'StreamSpecification')?.StreamEnabled === true) throw notServed('Streams are');
  if (input.ReplicaUpdates !== undefined) throw notServed('Global tables are');
  const updates = readObjects(input, 'GlobalSecondaryIndexUpdates') ?? [];
  const isProtected = readProtection(input);
  const changesBilling = input.BillingMode !== undefined || input.ProvisionedThroughput !== undefined;
  if (updates.length === 0 && !changesBilling && isProtected === undefined && !isHarmless(input))
    throw validationError(
      'At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates is required',
    );
  if (changesBilling || isProtected !== undefined)
    await tables.change(table, {
      ...(changesBilling && { throughput: readBilling(input) }),
      ...(isProtected !== undefined && { isProtected }),
    });
  for (const update of updates) await updateIndex(tables, table, update, input);
}

/** What has no meaning here and is taken as it is. */
function isHarmless(input: Input): boolean {
  return ['SSESpecification', 'TableClass', 'StreamSpecification', 'OnDemandThroughput'].some(
    name => input[name] !== undefined,
  );
}

async function updateIndex(tables: Tables, table: Table, update: Input, input: Input): Promise<void> {
  const { indexes } = table.record;
  const creation = readObject(update, 'Create');
  if (creation !== undefined) {
    const types = readAttributeTypes(input);
    const index = readIndex(creation, types, true);
    if (indexes.some(({ name }) => name === index.name))
      throw validationError(`Attempting to create an index which already exists`);
    assertIndexes([...indexes, index]);
    assertAllUsed(types, [table.record.key, ...indexes.map(({ key }) => key), index.key]);
    table.addIndex(index);
    return tables.change(table, { indexes: [...indexes, index] });
  }
  const name = requireString(readObject(update, 'Delete') ?? readObject(update, 'Update') ?? {}, 'IndexName');
  if (!indexes.some(index => index.name === name && index.isGlobal))
    throw resourceNotFound(`Index: ${name} not found`);
  if (readObject(update, 'Delete') === undefined) return;
  await tables.change(table, { indexes: indexes.filter(index => index.name !== name) });
  table.removeIndex(name);
}
