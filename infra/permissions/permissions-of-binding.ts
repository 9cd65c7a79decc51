import type { Binding } from '../../app/manifest-types.ts';
import type { RecordsTable } from '../constructs/records-table.ts';
import { LIVE_ALIAS, type Placement } from '../placement.ts';
import type { Permission } from './permission.ts';

type Access = 'read' | 'write' | 'readWrite';

const TABLE_READ = ['dynamodb:BatchGetItem', 'dynamodb:DescribeTable', 'dynamodb:GetItem', 'dynamodb:Query'];
const TABLE_WRITE = [
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
  'dynamodb:DeleteItem',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
];
const OPERATE_EXECUTION = [
  'states:DescribeExecution',
  'states:GetExecutionHistory',
  'states:RedriveExecution',
  'states:StopExecution',
];

/** The least that makes a binding work. A new kind of binding is a new case here and in `Placement.locate`. */
export function permissionsOfBinding(binding: Binding, placement: Placement): Permission[] {
  switch (binding.kind) {
    case 'table':
      return tablePermissions(binding.access, placement.table(binding.name));
    case 'bucket':
      return bucketPermissions(binding.access, placement.bucket(binding.name).bucket.bucketArn);
    case 'function':
      return [{ actions: ['lambda:InvokeFunction'], resources: [placement.functionArn(binding.name)] }];
    case 'stateMachine':
      return stateMachinePermissions(binding, placement);
    default:
      return ungranted(binding);
  }
}

/** IAM sees the machine's own ARN even when a run is started through an alias; the condition names the alias. */
export function startPermission(stateMachineArn: string): Permission {
  return {
    actions: ['states:StartExecution'],
    resources: [stateMachineArn],
    conditions: { 'ForAnyValue:StringEquals': { 'states:StateMachineQualifier': LIVE_ALIAS } },
  };
}

function tablePermissions(access: Access, { table, indexArns }: RecordsTable): Permission[] {
  const reads: Permission[] = [{ actions: TABLE_READ, resources: [table.tableArn] }];
  if (indexArns.length > 0) reads.push({ actions: ['dynamodb:Query'], resources: indexArns });
  const writes: Permission[] = [{ actions: TABLE_WRITE, resources: [table.tableArn] }];
  return chosen(access, reads, writes);
}

function bucketPermissions(access: Access, bucketArn: string): Permission[] {
  const objects = {
    resources: [`${bucketArn}/*`],
    wildcardReason: 'Objects are named while runs go on; the bucket is as near as a policy can get.',
  };
  const reads: Permission[] = [
    { actions: ['s3:GetObject'], ...objects },
    // Without it a missing object looks forbidden, and HeadBucket fails.
    { actions: ['s3:ListBucket'], resources: [bucketArn] },
  ];
  const writes: Permission[] = [{ actions: ['s3:DeleteObject', 's3:PutObject'], ...objects }];
  return chosen(access, reads, writes);
}

function stateMachinePermissions(
  { name, access }: Extract<Binding, { kind: 'stateMachine' }>,
  placement: Placement,
): Permission[] {
  const start = startPermission(placement.stateMachineArn(name));
  if (access === 'start') return [start];
  return [
    start,
    { actions: ['states:ListExecutions'], resources: [placement.stateMachineArn(name)] },
    {
      actions: OPERATE_EXECUTION,
      resources: [placement.executionsArn(name)],
      wildcardReason:
        'Executions are named while the system runs; the machine is as near as a policy can get.',
    },
  ];
}

function chosen(access: Access, reads: Permission[], writes: Permission[]): Permission[] {
  switch (access) {
    case 'read':
      return reads;
    case 'write':
      return writes;
    case 'readWrite':
      return [...reads, ...writes];
  }
}

function ungranted(binding: never): never {
  throw new Error(`No permissions are known for the binding ${JSON.stringify(binding)}.`);
}
