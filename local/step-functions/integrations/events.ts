import type { Json, JsonObject } from '../../json.ts';
import { StateFailure } from '../errors/state-failure.ts';
import type { Integration } from './integration.ts';
import { legacyFailure } from './legacy-fault.ts';
import { sdkCall } from './sdk-call.ts';
import type { SdkClients } from './sdk-clients.ts';
import { asText, toJson } from './sdk-values.ts';

const SERVICE = {
  prefix: 'EventBridge',
  serviceName: 'AmazonEventBridge',
  errorName: (name: string) => name,
};

/** Every entry carries the execution's ARN among its resources, as AWS adds it. */
export function events(clients: SdkClients): Integration {
  return async (action, parameters, { executionArn }) => {
    const entries = (parameters as { Entries?: JsonObject[] }).Entries ?? [];
    const prepared = entries.map(entry => ({
      ...entry,
      ...(entry.Detail === undefined ? {} : { Detail: asText(entry.Detail) }),
      Resources: [...((entry.Resources as string[] | undefined) ?? []), executionArn],
    }));
    let output: Json;
    try {
      const { $metadata, ...members } = await sdkCall(await clients.get('eventbridge'), action, {
        ...(parameters as JsonObject),
        Entries: prepared,
      });
      output = toJson(members);
    } catch (fault) {
      throw legacyFailure(fault, SERVICE);
    }
    if (((output as JsonObject).FailedEntryCount ?? 0) !== 0)
      throw new StateFailure('EventBridge.FailedEntry', JSON.stringify(output));
    return output;
  };
}
