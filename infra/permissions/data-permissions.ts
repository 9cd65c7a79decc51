import type { RecordsTable } from '../constructs/records-table.ts';
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

export function tablePermissions(access: Access, { table, indexArns }: RecordsTable): Permission[] {
  const reads: Permission[] = [{ actions: TABLE_READ, resources: [table.tableArn] }];
  if (indexArns.length > 0) reads.push({ actions: ['dynamodb:Query'], resources: indexArns });
  const writes: Permission[] = [{ actions: TABLE_WRITE, resources: [table.tableArn] }];
  return chosen(access, reads, writes);
}

export function bucketPermissions(access: Access, bucketArn: string): Permission[] {
  const objects = {
    resources: [`${bucketArn}/*`],
    wildcardReason: 'Objects are named while runs go on; the bucket is as near as a policy can get.',
  };
  const reads: Permission[] = [
    { actions: ['s3:GetObject'], ...objects },
    // The outputs of a run are listed. Without it a missing object looks forbidden, and HeadBucket fails.
    { actions: ['s3:ListBucket'], resources: [bucketArn] },
  ];
  const writes: Permission[] = [{ actions: ['s3:DeleteObject', 's3:PutObject'], ...objects }];
  return chosen(access, reads, writes);
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
