import { refuseUnknownService } from './refuse-unknown-service.ts';
import type { WireRequest, WireService } from './wire.ts';

export type AwsServiceName =
  | 'states'
  | 'lambda'
  | 'events'
  | 'sqs'
  | 's3'
  | 'dynamodb'
  | 'secretsmanager'
  | 'logs';
export type AwsServices = Partial<Record<AwsServiceName, WireService>>;

const SERVICE_BY_TARGET_PREFIX: ReadonlyMap<string, AwsServiceName> = new Map([
  ['AWSStepFunctions', 'states'],
  ['AWSEvents', 'events'],
  ['AmazonSQS', 'sqs'],
  ['DynamoDB_20120810', 'dynamodb'],
  ['secretsmanager', 'secretsmanager'],
  ['Logs_20140328', 'logs'],
]);
const LAMBDA_PATH = /^\/\d{4}-\d\d-\d\d\/functions(\/|$)/;

/** Serves several AWS services on one address; each request says by its form which one it is for. */
export function awsGateway(services: AwsServices): WireService {
  return async request => {
    const name = serviceOf(request);
    const service = name !== undefined && Object.hasOwn(services, name) && services[name as AwsServiceName];
    return service ? service(request) : refuseUnknownService(request, name);
  };
}

/** Whether a request speaks an AWS protocol, as opposed to calling a route of the HTTP API. */
export function isAwsRequest(request: WireRequest): boolean {
  return serviceOf(request) !== undefined;
}

function serviceOf(request: WireRequest): string | undefined {
  const target = request.headers['x-amz-target'];
  if (target !== undefined) {
    const prefix = target.slice(0, Math.max(target.lastIndexOf('.'), 0));
    return SERVICE_BY_TARGET_PREFIX.get(prefix) ?? signedServiceOf(request) ?? (prefix || target);
  }
  if (LAMBDA_PATH.test(request.path)) return 'lambda';
  return signedServiceOf(request) ?? presignedServiceOf(request);
}

/** `AWS4-HMAC-SHA256 Credential=<key>/<date>/<region>/<service>/aws4_request, …` */
function signedServiceOf(request: WireRequest): string | undefined {
  const credential = /^AWS4-[\w-]+ .*?Credential=([^,\s]+)/.exec(request.headers.authorization ?? '')?.[1];
  return credential === undefined ? undefined : serviceOfScope(credential);
}

function presignedServiceOf(request: WireRequest): string | undefined {
  const credential = request.query.get('X-Amz-Credential');
  return credential === null ? undefined : serviceOfScope(credential);
}

/** From the end, because an access key may hold slashes; region-less scopes (SigV4A) end alike. */
function serviceOfScope(credential: string): string | undefined {
  const parts = credential.split('/');
  return parts.at(-1) === 'aws4_request' ? parts.at(-2) : undefined;
}
