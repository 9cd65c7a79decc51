import { AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  ClientProtocol,
  Endpoint,
  EndpointBearer,
  HandlerExecutionContext,
  HttpRequest,
  HttpResponse,
  OperationSchema,
  SerdeFunctions,
  StaticOperationSchema,
} from '@smithy/types';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../identity.ts';
import { AwsError } from './aws-error.ts';
import type { FindHandedOver, HandedOver } from './handed-over.ts';
import type { InProcessHandler } from './in-process-handler.ts';

interface DirectService {
  readonly signingName: string;
  readonly headers: Readonly<Record<string, string>>;
  /** All, where none is named. Others rely on what the SDK adds to their requests, such as checksums. */
  readonly operations?: ReadonlySet<string>;
}

const SERVICE_BY_NAMESPACE: ReadonlyMap<string, DirectService> = new Map([
  ['com.amazonaws.dynamodb', directService('dynamodb')],
  ['com.amazonaws.eventbridge', directService('events')],
  ['com.amazonaws.lambda', directService('lambda', ['Invoke'])],
  ['com.amazonaws.s3', directService('s3', ['DeleteObject', 'GetObject', 'HeadObject', 'PutObject'])],
  ['com.amazonaws.secretsmanager', directService('secretsmanager')],
  ['com.amazonaws.sfn', directService('states')],
]);
const ENDPOINT: Endpoint = { protocol: 'http:', hostname: '127.0.0.1', path: '/' };
const FIRST_DELAY_MS = 50;
/** Errors that the SDK tries again although their status says that the caller is to blame. */
const RETRYABLE = /^(?:ProvisionedThroughputExceeded|Throttling|TooManyRequests|TransactionInProgress)/;

/**
 * The headers have the form of a signature, but are none: they tell the gateway which service is meant, and
 * DynamoDB wants to see them.
 */
function directService(signingName: string, operations?: readonly string[]): DirectService {
  const date = '20260101';
  const scope = `${LOCAL_CREDENTIALS.accessKeyId}/${date}/${LOCAL_REGION}/${signingName}/aws4_request`;
  return {
    signingName,
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=none`,
      'x-amz-date': `${date}T000000Z`,
    },
    ...(operations === undefined ? {} : { operations: new Set(operations) }),
  };
}

type SerdeContext = HandlerExecutionContext & SerdeFunctions & EndpointBearer;

/** What is used of an SDK client, whichever service it is for. */
interface SdkClient {
  readonly config: {
    readonly protocol: unknown;
    readonly requestHandler: unknown;
    readonly maxAttempts: () => Promise<number>;
  };
  send(command: never, ...rest: never[]): unknown;
}

interface SdkCommand {
  readonly input: Readonly<Record<string, unknown>>;
  readonly schema?: unknown;
}

/**
 * Makes a client whose services are in this process call them with nothing between: of the SDK's steps only
 * the writing of requests and the reading of answers and errors are left, and retries. Endpoints, signatures
 * and user agents mean nothing here, and to work them out takes several times as long as the rest of a call.
 * What a service takes as it is, is not even written and read. Calls with options, with a streamed body and of
 * other operations go the SDK's whole way, as do those of a client that wraps this one. Middleware that is added
 * to the client sees only these.
 */
export function callDirectly(find: FindHandedOver = () => undefined): (client: SdkClient) => void {
  // What a service does for a caller must not count as the caller's own doing, as it would not over a socket.
  const detached = AsyncResource.bind((operation: HandedOver, input: SdkCommand['input']) =>
    operation(input),
  );
  return client => {
    const sendWhole = client.send.bind(client) as (...values: unknown[]) => unknown;
    const send = (command: SdkCommand, ...rest: unknown[]): unknown => {
      if (rest.length > 0 || !Array.isArray(command.schema)) return sendWhole(command, ...rest);
      const schema = command.schema as StaticOperationSchema;
      const operation = find(schema[1], schema[2], command.input);
      if (operation !== undefined) return handOver(client, command, input => detached(operation, input));
      const service = directServiceOf(schema, command);
      return service === undefined ? sendWhole(command) : call(client, command, service);
    };
    client.send = send as SdkClient['send'];
  };
}

function directServiceOf(
  [, namespace, operation]: StaticOperationSchema,
  { input }: SdkCommand,
): DirectService | undefined {
  const service = SERVICE_BY_NAMESPACE.get(namespace);
  const isDirect = service?.operations?.has(operation) ?? true;
  return isDirect && isWhole(input.Body) ? service : undefined;
}

async function handOver({ config }: SdkClient, command: SdkCommand, operation: HandedOver): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await operation(command.input);
      const $metadata = { httpStatusCode: 200, attempts: attempt, totalRetryDelay: 0 };
      return Object.assign(answer, { $metadata });
    } catch (fault) {
      if (!(fault instanceof AwsError)) throw fault;
      const response = refusal(fault);
      const exception = await exceptionFor(config, command, response);
      if (!isRetryable(exception, response) || attempt >= (await config.maxAttempts())) throw exception;
      await sleep(Math.random() * FIRST_DELAY_MS * 2 ** attempt);
    }
  }
}

function refusal({ status, code, message, details }: AwsError): HttpResponse {
  const body = Buffer.from(JSON.stringify({ __type: code, message, ...details }, bytesAsBase64));
  return { statusCode: status, headers: { 'x-amzn-errortype': code }, body };
}

/** A function, because it looks at the member before `toJSON` of a Buffer changes it. */
function bytesAsBase64(this: Record<string, unknown>, name: string, value: unknown): unknown {
  const bytes = this[name];
  return bytes instanceof Uint8Array ? Buffer.from(bytes).toString('base64') : value;
}

/** The SDK itself says which of its classes a refusal is. */
async function exceptionFor(
  config: SdkClient['config'],
  { schema }: SdkCommand,
  response: HttpResponse,
): Promise<unknown> {
  const protocol = config.protocol as ClientProtocol<HttpRequest, HttpResponse>;
  try {
    return await protocol.deserializeResponse(
      operationOf(schema as StaticOperationSchema),
      config as unknown as SerdeContext,
      response,
    );
  } catch (exception) {
    return withResponse(exception, response);
  }
}

function operationOf([, namespace, name, traits, input, output]: StaticOperationSchema): OperationSchema {
  return { namespace, name, traits, input, output };
}

function isWhole(body: unknown): boolean {
  return body === undefined || typeof body === 'string' || body instanceof Uint8Array;
}

async function call({ config }: SdkClient, command: SdkCommand, service: DirectService): Promise<unknown> {
  const operation = operationOf(command.schema as StaticOperationSchema);
  const protocol = config.protocol as ClientProtocol<HttpRequest, HttpResponse>;
  const handler = config.requestHandler as InProcessHandler;
  const endpoint = endpointFor(service, command);
  const request = await protocol.serializeRequest(operation, command.input, {
    endpoint: async () => endpoint,
  } as SerdeContext);
  Object.assign(request.headers, service.headers);

  for (let attempt = 1; ; attempt++) {
    const { response } = await handler.handle(request);
    try {
      const answer = await protocol.deserializeResponse(
        operation,
        config as unknown as SerdeContext,
        response,
      );
      Object.assign(answer.$metadata, { attempts: attempt, totalRetryDelay: 0 });
      return answer;
    } catch (fault) {
      if (!isRetryable(fault, response) || attempt >= (await config.maxAttempts()))
        throw withResponse(fault, response);
      await sleep(Math.random() * FIRST_DELAY_MS * 2 ** attempt);
    }
  }
}

/** For S3 the SDK takes the bucket to be part of the endpoint. */
function endpointFor({ signingName }: DirectService, { input: { Bucket } }: SdkCommand): Endpoint {
  if (signingName !== 's3' || Bucket === undefined) return ENDPOINT;
  return { ...ENDPOINT, path: `/${encodeURIComponent(String(Bucket))}` };
}

function isRetryable(fault: unknown, { statusCode }: HttpResponse): boolean {
  return statusCode >= 500 || statusCode === 429 || (fault instanceof Error && RETRYABLE.test(fault.name));
}

/** Put where the SDK puts it. */
function withResponse(fault: unknown, response: HttpResponse): unknown {
  if (fault instanceof Error) Object.defineProperty(fault, '$response', { value: response });
  return fault;
}
