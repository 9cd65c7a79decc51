import { isJsonObject, type JsonObject } from '../../json.ts';
import type { ValueCheck } from './object-shape.ts';
import type { ValidationScope } from './validation-scope.ts';

interface Integration {
  service: string;
  action: string;
  /** `sync`, `sync:2`, `waitForTaskToken`, or none for a plain request and response. */
  pattern: string | undefined;
}

const servicesWithoutSync = new Set(['lambda', 'sns', 'sqs', 'dynamodb', 'events', 'apigateway', 'aws-sdk']);
const servicesWithoutTaskToken = new Set([
  'athena',
  'batch',
  'codebuild',
  'databrew',
  'dynamodb',
  'elasticmapreduce',
  'emr-containers',
  'emr-serverless',
  'glue',
  'mediaconvert',
  'sagemaker',
]);

const requiredArguments: Readonly<Record<string, readonly string[]>> = {
  'dynamodb:getItem': ['TableName', 'Key'],
  'dynamodb:putItem': ['TableName', 'Item'],
  'events:putEvents': ['Entries'],
  'lambda:invoke': ['FunctionName'],
  'sns:publish': ['Message'],
  'sqs:sendMessage': ['QueueUrl', 'MessageBody'],
  'states:startExecution': ['StateMachineArn'],
};

export const taskResource: ValueCheck = (value, location, scope) => {
  if (typeof value !== 'string') scope.log.schemaError('Expected value of type [STRING]', location);
  else if (!/^arn:[^:]+:[^:]+:[^:]*:[^:]*:.+$/s.test(value))
    scope.log.schemaError('Value is not a valid resource ARN', location);
  else checkKnownResource(value, location, scope);
};

export function isActivity(resource: string): boolean {
  return /^arn:[^:]+:states:[^:]*:[^:]*:activity:/.test(resource);
}

export function validateIntegrationArguments(
  resource: string,
  state: JsonObject,
  location: string,
  scope: ValidationScope,
): void {
  const integration = readIntegration(resource);
  if (integration === undefined) return;
  const field = scope.queryLanguage === 'JSONata' ? 'Arguments' : 'Parameters';
  const given = state[field];
  if (given === undefined)
    scope.log.schemaError(`${field} field is required for resource ARN: ${resource}`, location);
  const action = `${integration.service}:${integration.action}`;
  if (!isJsonObject(given) || !Object.hasOwn(requiredArguments, action)) return;
  for (const name of requiredArguments[action] ?? [])
    if (!Object.hasOwn(given, name) && !Object.hasOwn(given, `${name}.$`))
      scope.log.schemaError(`The field '${name}' is required but was missing`, `${location}/${field}`);
}

function checkKnownResource(resource: string, location: string, scope: ValidationScope): void {
  const pattern = readIntegration(resource)?.pattern;
  if (!hasKnownPattern(resource))
    scope.log.schemaError(
      `The resource provided ${resource} is not recognized. The value is not a valid resource ARN, or the resource is not available in this region.`,
      location,
    );
  if (scope.machineType !== 'EXPRESS') return;
  if (isActivity(resource))
    scope.log.schemaError('Express state machine does not support Activity ARN', location);
  if (pattern !== undefined)
    // AWS ends this message with a space.
    scope.log.schemaError(
      `Express state machine does not support '.${pattern.replace(/:.*/, '')}' service integration `,
      location,
    );
}

function hasKnownPattern(resource: string): boolean {
  const integration = readIntegration(resource);
  switch (integration?.pattern) {
    case undefined:
      return true;
    case 'sync':
      return !servicesWithoutSync.has(integration.service);
    case 'sync:2':
      return integration.service === 'states';
    case 'waitForTaskToken':
      return !servicesWithoutTaskToken.has(integration.service);
    default:
      return false;
  }
}

function readIntegration(resource: string): Integration | undefined {
  const match = /^arn:[^:]+:states:::([\w-]+):([\w:-]+?)(?:\.(.+))?$/.exec(resource);
  const [, service, action, pattern] = match ?? [];
  if (service === undefined || action === undefined) return undefined;
  return { service, action, pattern };
}
