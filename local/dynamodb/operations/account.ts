import { findTable } from './manage-tables.ts';
import type { Engine, Operations } from './operation.ts';
import { requireString } from './read-input.ts';

const HOUR_MINUTES = 60;

/** What tools ask about an account before they do anything. */
export function accountOperations({ tables, region }: Engine): Operations {
  return {
    DescribeLimits: () => ({
      AccountMaxReadCapacityUnits: 80_000,
      AccountMaxWriteCapacityUnits: 80_000,
      TableMaxReadCapacityUnits: 40_000,
      TableMaxWriteCapacityUnits: 40_000,
    }),
    DescribeEndpoints: () => ({
      Endpoints: [{ Address: `dynamodb.${region}.amazonaws.com`, CachePeriodInMinutes: 24 * HOUR_MINUTES }],
    }),
    DescribeContinuousBackups: input => {
      findTable(tables, requireString(input, 'TableName'));
      return {
        ContinuousBackupsDescription: {
          ContinuousBackupsStatus: 'DISABLED',
          PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'DISABLED' },
        },
      };
    },
  };
}
