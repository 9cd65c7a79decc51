import type { Json } from '../../json.ts';
import type { Integration } from './integration.ts';
import { legacyFailure } from './legacy-fault.ts';
import { sdkCall } from './sdk-call.ts';
import type { SdkClients } from './sdk-clients.ts';
import { sdkMetadata } from './sdk-metadata.ts';
import { toJson } from './sdk-values.ts';

const SERVICE = {
  prefix: 'DynamoDB',
  serviceName: 'AmazonDynamoDBv2',
  errorName: (name: string, modeled: boolean) => (modeled ? name : 'AmazonDynamoDBException'),
};

export function dynamodb(clients: SdkClients): Integration {
  return async (action, parameters) => {
    try {
      const result = await sdkCall(await clients.get('dynamodb'), action, parameters as object);
      const { $metadata, ...members } = result;
      return { ...(toJson(members) as { [key: string]: Json }), ...sdkMetadata(result) };
    } catch (fault) {
      throw legacyFailure(fault, SERVICE);
    }
  };
}
