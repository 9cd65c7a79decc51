import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { z } from 'zod';
import type { tenantSettingsSchema } from '../../core/contracts/tenant.ts';

type Settings = Omit<z.input<typeof tenantSettingsSchema>, 'enable_workflow_approval'>;

/** What an operator writes about a tenant. */
export async function writeTenant(
  dynamoDb: DynamoDBClient,
  tenant: string,
  settings: Settings,
): Promise<void> {
  await dynamoDb.send(
    new PutItemCommand({
      TableName: 'countersign-records',
      Item: {
        pk: { S: `TENANT#${tenant}` },
        sk: { S: 'SETTINGS' },
        enable_workflow_approval: { BOOL: true },
        settings: { S: JSON.stringify(settings) },
      },
    }),
  );
}
