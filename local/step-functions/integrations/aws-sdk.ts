import type { JsonObject } from '../../json.ts';
import { StateFailure } from '../errors/state-failure.ts';
import type { Integration } from './integration.ts';
import { SdkCallFailed, sdkCall } from './sdk-call.ts';
import type { SdkClients } from './sdk-clients.ts';
import { asText, lowerFirst, renameMembers, toJson, upperFirst } from './sdk-values.ts';

/** Names that don't follow from the service's id: `DynamoDb`, not `Dynamodb`. */
const SERVICE_NAMES: Readonly<Record<string, string>> = {
  dynamodb: 'DynamoDb',
  eventbridge: 'EventBridge',
  secretsmanager: 'SecretsManager',
};

/** Services whose members begin in lower case; a state machine writes them all in upper case. */
const LOWER_CASE_SERVICES = new Set(['sfn']);

/** Any action of any service that an SDK client is installed for. */
export function awsSdk(clients: SdkClients, service: string): Integration {
  const serviceName = SERVICE_NAMES[service] ?? upperFirst(service);
  return async (action, parameters) => {
    if (!clients.serves(service)) {
      throw new StateFailure('States.Runtime', `No SDK client for ${service} is installed on this host.`);
    }
    const isLower = LOWER_CASE_SERVICES.has(service);
    try {
      const result = await sdkCall(
        await clients.get(service),
        action,
        isLower ? lowerCased(parameters as JsonObject) : (parameters as object),
      );
      const { $metadata, ...members } = result;
      const body = members.Body as { transformToString?: () => Promise<string> } | undefined;
      if (typeof body?.transformToString === 'function') members.Body = await body.transformToString();
      return isLower ? renameMembers(toJson(members), upperFirst) : toJson(members);
    } catch (fault) {
      if (!(fault instanceof SdkCallFailed)) throw fault;
      throw sdkFailure(serviceName, fault);
    }
  };
}

/** Texts that carry JSON may be written as JSON in the machine, e.g. an execution's Input. */
function lowerCased(parameters: JsonObject): JsonObject {
  const renamed = renameMembers(parameters, lowerFirst) as JsonObject;
  for (const member of ['input', 'output', 'cause', 'definition']) {
    const original = parameters[upperFirst(member)];
    if (original !== undefined && original !== null) renamed[member] = asText(original);
  }
  return renamed;
}

function sdkFailure(serviceName: string, { fault }: SdkCallFailed): StateFailure {
  const suffixed = fault.name.endsWith('Exception') ? fault.name : `${fault.name}Exception`;
  const name = fault.modeled ? suffixed : `${serviceName}Exception`;
  return new StateFailure(
    `${serviceName}.${name}`,
    `${fault.message} (Service: ${serviceName}, Status Code: ${fault.statusCode}, Request ID: ${fault.requestId}) (SDK Attempt Count: 1)`,
  );
}
