import type { Json, JsonObject } from '../../json.ts';
import type { Integration } from './integration.ts';
import { legacyFailure } from './legacy-fault.ts';
import { sdkCall } from './sdk-call.ts';
import type { SdkClients } from './sdk-clients.ts';
import { sdkMetadata } from './sdk-metadata.ts';
import { asText, toJson } from './sdk-values.ts';

const SERVICE = { prefix: 'SQS', serviceName: 'AmazonSQS', errorName: () => 'AmazonSQSException' };

export function sqs(clients: SdkClients): Integration {
  return async (action, parameters) => {
    const input: JsonObject = { ...(parameters as JsonObject) };
    if (input.MessageBody !== undefined) input.MessageBody = asText(input.MessageBody);
    try {
      const result = await sdkCall(await clients.get('sqs'), action, input);
      const { $metadata, ...members } = result;
      return { ...(toJson(members) as { [key: string]: Json }), ...sdkMetadata(result) };
    } catch (fault) {
      throw legacyFailure(fault, SERVICE);
    }
  };
}
