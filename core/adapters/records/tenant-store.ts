import { type DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';

export interface TenantSettings {
  /** Whether a plan waits for a person. Without a setting it does. */
  readonly approvalRequired: boolean;
}

export interface TenantStore {
  find(tenantId: string): Promise<TenantSettings>;
}

/** Settings of tenants, which an operator writes: no caller of the API can take a gate away. */
export function tenantStore(client: DynamoDBClient, tableName: string): TenantStore {
  return {
    find: async tenantId => {
      const { Item } = await client.send(
        new GetItemCommand({
          TableName: tableName,
          Key: { pk: { S: `TENANT#${tenantId}` }, sk: { S: 'SETTINGS' } },
        }),
      );
      return { approvalRequired: Item?.enable_workflow_approval?.BOOL !== false };
    },
  };
}
