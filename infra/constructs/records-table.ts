import { RemovalPolicy } from 'aws-cdk-lib';
import {
  type Attribute,
  AttributeType,
  BillingMode,
  ProjectionType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { ManifestTable } from '../../app/manifest-types.ts';

type ManifestKey = ManifestTable['partitionKey'];
type ManifestIndex = ManifestTable['indexes'][number];

const ATTRIBUTE_TYPES = {
  S: AttributeType.STRING,
  N: AttributeType.NUMBER,
  B: AttributeType.BINARY,
} as const;

/** Holds what was decided: encrypted, restorable to any second, and kept when the stack is deleted. */
export class RecordsTable extends Construct {
  readonly table: Table;
  readonly indexArns: readonly string[];

  constructor(scope: Construct, id: string, entry: ManifestTable) {
    super(scope, id);
    this.table = new Table(this, 'table', {
      ...keysOf(entry),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
      ...(entry.ttlAttribute === undefined ? {} : { timeToLiveAttribute: entry.ttlAttribute }),
    });
    for (const index of entry.indexes)
      this.table.addGlobalSecondaryIndex({ indexName: index.name, ...keysOf(index), ...projectionOf(index) });
    this.indexArns = entry.indexes.map(index => `${this.table.tableArn}/index/${index.name}`);
  }
}

function keysOf(entry: { partitionKey: ManifestKey; sortKey?: ManifestKey | undefined }) {
  const sortKey = entry.sortKey === undefined ? {} : { sortKey: attribute(entry.sortKey) };
  return { partitionKey: attribute(entry.partitionKey), ...sortKey };
}

function attribute(key: ManifestKey): Attribute {
  return { name: key.name, type: ATTRIBUTE_TYPES[key.type] };
}

function projectionOf({ projection }: ManifestIndex) {
  if (projection === 'ALL') return { projectionType: ProjectionType.ALL };
  if (projection === 'KEYS_ONLY') return { projectionType: ProjectionType.KEYS_ONLY };
  return { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: projection };
}
