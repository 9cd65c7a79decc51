import { validationError } from '../dynamodb-error.ts';
import { findTable } from './manage-tables.ts';
import type { Engine, Operations } from './operation.ts';
import { missing, readBoolean, requireObject, requireString } from './read-input.ts';

export function timeToLiveOperations({ tables, timeToLive }: Engine): Operations {
  return {
    DescribeTimeToLive: input => {
      const { ttlAttribute } = findTable(tables, requireString(input, 'TableName')).record;
      return {
        TimeToLiveDescription:
          ttlAttribute === undefined
            ? { TimeToLiveStatus: 'DISABLED' }
            : { TimeToLiveStatus: 'ENABLED', AttributeName: ttlAttribute },
      };
    },
    UpdateTimeToLive: input => {
      const name = requireString(input, 'TableName');
      const specification = requireObject(input, 'TimeToLiveSpecification');
      const isEnabled = readBoolean(specification, 'Enabled');
      if (isEnabled === undefined) throw missing('Enabled');
      const attribute = requireString(specification, 'AttributeName');
      return tables.inTurn(async () => {
        const table = findTable(tables, name);
        const { ttlAttribute } = table.record;
        if ((ttlAttribute !== undefined) === isEnabled)
          throw validationError(`TimeToLive is already ${isEnabled ? 'enabled' : 'disabled'}`);
        if (!isEnabled && ttlAttribute !== attribute)
          throw validationError(
            `TimeToLive is active on a different AttributeName: current AttributeName is ${ttlAttribute}`,
          );
        await tables.change(table, { ttlAttribute: isEnabled ? attribute : undefined });
        table.expireBy(isEnabled ? attribute : undefined);
        timeToLive.watch(table);
        return { TimeToLiveSpecification: { Enabled: isEnabled, AttributeName: attribute } };
      });
    },
  };
}
