import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { z } from 'zod';
import type { tenantSettingsSchema } from '../../core/contracts/tenant.ts';
import type { TestHost } from './open-test-host.ts';

/** Writes settings of a tenant as an operator does. */
export async function writeSettings(
  { aws }: Pick<TestHost, 'aws'>,
  tenantId: string,
  { enable_workflow_approval = true, ...settings }: z.input<typeof tenantSettingsSchema>,
): Promise<void> {
  await aws.dynamoDb.send(
    new PutItemCommand({
      TableName: 'countersign-records',
      Item: {
        pk: { S: `TENANT#${tenantId}` },
        sk: { S: 'SETTINGS' },
        enable_workflow_approval: { BOOL: enable_workflow_approval },
        settings: { S: JSON.stringify(settings) },
      },
    }),
  );
}
