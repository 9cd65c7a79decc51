import { accountOperations } from './account.ts';
import { batchGetOperations } from './batch-get.ts';
import { batchWriteOperations } from './batch-write.ts';
import { getItemOperations } from './get-item.ts';
import { manageTablesOperations } from './manage-tables.ts';
import type { Engine, Operations } from './operation.ts';
import { queryOperations } from './query.ts';
import { scanOperations } from './scan.ts';
import { tagOperations } from './tags.ts';
import { timeToLiveOperations } from './time-to-live.ts';
import { transactGetOperations } from './transact-get.ts';
import { transactWriteOperations } from './transact-write.ts';
import { writeItemOperations } from './write-item.ts';

export function allOperations(engine: Engine): Operations {
  return {
    ...manageTablesOperations(engine),
    ...timeToLiveOperations(engine),
    ...tagOperations(engine),
    ...accountOperations(engine),
    ...writeItemOperations(engine),
    ...getItemOperations(engine),
    ...queryOperations(engine),
    ...scanOperations(engine),
    ...batchGetOperations(engine),
    ...batchWriteOperations(engine),
    ...transactGetOperations(engine),
    ...transactWriteOperations(engine),
  };
}
