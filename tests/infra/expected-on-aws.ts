import { expect } from 'vitest';
import type { Binding, Manifest, ManifestTable, ManifestTarget } from '../../app/manifest-types.ts';

const STATES = 'arn:aws:states:eu-west-1:111122223333';

/** The environment variables that a binding gives its function. */
export function variablesOnAws(binding: Binding): Record<string, string> {
  switch (binding.kind) {
    case 'table':
      return { [binding.variable]: `{table-${binding.name}/table}` };
    case 'bucket':
      return { [binding.variable]: `{bucket-${binding.name}/bucket}` };
    case 'function':
      return {
        [binding.variable]: `arn:aws:lambda:eu-west-1:111122223333:function:countersign-${binding.name}`,
      };
    case 'stateMachine':
      return { [binding.variable]: `${STATES}:stateMachine:countersign-${binding.name}:live` };
    case 'stateMachines':
      return { [binding.variable]: `${STATES}:stateMachine:countersign-{name}:live` };
    case 'secret':
      return { [`${binding.variable}_SECRET_ARN`]: `{secret-${binding.name}/secret}` };
    case 'bus':
      return { [binding.variable]: `countersign-${binding.name}` };
    case 'queue':
      return { [binding.variable]: `{queue-${binding.name}/queue}` };
    case 'activity':
      return { [binding.variable]: `${STATES}:activity:countersign-${binding.name}` };
    case 'logs':
      return { [binding.variable]: '/countersign/{name}' };
    case 'publicUrl':
      return { [binding.variable]: '{http-api/api.ApiEndpoint}' };
    case 'taskTokens':
    case 'email':
    case 'models':
      return {};
  }
}

export function patternOnAws({ pattern, ownExecutionsOnly }: Manifest['eventRules'][number]) {
  if (!ownExecutionsOnly) return pattern;
  const executionArn = [{ prefix: `${STATES}:execution:countersign-` }];
  return { ...pattern, detail: expect.objectContaining({ executionArn }) };
}

export function targetOnAws({ kind, name, input }: ManifestTarget, rule: string) {
  return {
    Id: name,
    ...(input === undefined ? {} : { Input: JSON.stringify(input) }),
    ...(kind === 'function'
      ? { Arn: `{function-${name}/function.Arn}` }
      : { Arn: `{machine-${name}/alias.Arn}`, RoleArn: `{${rule}/role.Arn}` }),
  };
}

export function queueOnAws(name: string): string {
  return `{queue-${name}/queue.Arn}`;
}

type Keyed = Pick<ManifestTable, 'partitionKey' | 'sortKey'>;

export function keySchemaOf({ partitionKey, sortKey }: Keyed) {
  const hash = { AttributeName: partitionKey.name, KeyType: 'HASH' };
  return sortKey === undefined ? [hash] : [hash, { AttributeName: sortKey.name, KeyType: 'RANGE' }];
}

export function projectionOf({ projection }: ManifestTable['indexes'][number]) {
  return Array.isArray(projection)
    ? { ProjectionType: 'INCLUDE', NonKeyAttributes: projection }
    : { ProjectionType: projection };
}

export function attributesOf(table: ManifestTable) {
  const keys = [table, ...table.indexes].flatMap(({ partitionKey, sortKey }) =>
    sortKey === undefined ? [partitionKey] : [partitionKey, sortKey],
  );
  const types = new Map(keys.map(key => [key.name, key.type]));
  return [...types].map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType }));
}
