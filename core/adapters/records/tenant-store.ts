import { type DynamoDBClient, GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { ConfigurationError } from '../../contracts/errors.ts';
import { faultsOf, faultText } from '../../contracts/faults.ts';
import { type TenantSettings, tenantSettingsSchema } from '../../contracts/tenant.ts';
import { asRecordFault } from './record-too-large.ts';
import type { Item } from './run-items.ts';

export interface TenantStore {
  find(tenantId: string): Promise<TenantSettings & { readonly approvalRequired: boolean }>;
  save(tenantId: string, settings: TenantSettings): Promise<void>;
}

/** Settings of tenants, which an operator writes: no caller of the API can take a gate away. */
export function tenantStore(client: DynamoDBClient, tableName: string): TenantStore {
  return {
    find: async tenantId => {
      const { Item } = await client.send(
        new GetItemCommand({
          TableName: tableName,
          Key: keyOf(tenantId),
        }),
      );
      const approvalRequired = Item?.enable_workflow_approval?.BOOL !== false;
      return {
        ...readSettings(tenantId, Item),
        enable_workflow_approval: approvalRequired,
        approvalRequired,
      };
    },

    save: async (tenantId, { enable_workflow_approval, ...settings }) => {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: keyOf(tenantId),
        // Operators may have written the one attribute by hand, and may go on doing so.
        UpdateExpression: 'SET enable_workflow_approval = :isRequired, settings = :settings',
        ExpressionAttributeValues: {
          ':isRequired': { BOOL: enable_workflow_approval },
          ':settings': { S: JSON.stringify(settings) },
        },
      });
      await client.send(command).catch(fault => {
        throw asRecordFault(fault);
      });
    },
  };
}

function keyOf(tenantId: string): Item {
  return { pk: { S: `TENANT#${tenantId}` }, sk: { S: 'SETTINGS' } };
}

function readSettings(tenantId: string, item: Item | undefined): TenantSettings {
  const parsed = tenantSettingsSchema.safeParse(parseJson(item?.settings?.S ?? '{}'));
  if (parsed.success) return parsed.data;
  const faults = faultsOf(parsed.error).map(faultText);
  throw new ConfigurationError(`The settings of tenant ${tenantId} are not valid. ${faults.join('; ')}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
