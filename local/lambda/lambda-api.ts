import { randomUUID } from 'node:crypto';
import { AwsError } from '../wire/aws-error.ts';
import {
  BodyTooLarge,
  readBody,
  type WireRequest,
  type WireResponse,
  type WireService,
} from '../wire/wire.ts';
import type { InvokeOptions, InvokeResult, LambdaFunction } from './lambda-function.ts';

const PATH = /^\/2015-03-31\/functions(?:\/([^/]+))?(?:\/(invocations|configuration))?\/?$/;
const INVOCATION_TYPES = ['RequestResponse', 'Event', 'DryRun'] as const;

export interface LambdaApiOptions {
  invoke(functionName: string, payload: string, options: InvokeOptions): Promise<InvokeResult>;
  find(functionName: string): LambdaFunction;
  list(): readonly LambdaFunction[];
  arnOf(name: string): string;
  log(message: string): void;
  largestPayloadBytes: number;
}

/** The part of Lambda's REST API that callers of functions need. */
export function lambdaApi(options: LambdaApiOptions): WireService {
  return async request => {
    try {
      return await answer(request, options);
    } catch (fault) {
      if (fault instanceof AwsError) return refuse(fault);
      options.log(`Lambda failed to serve ${request.method} ${request.path}: ${fault}`);
      return refuse(new AwsError('ServiceException', 'An internal error occurred.', { status: 500 }));
    }
  };
}

async function answer(request: WireRequest, options: LambdaApiOptions): Promise<WireResponse> {
  const [, encodedName, action] = PATH.exec(request.path) ?? [];
  const name = decodeName(encodedName ?? '');
  const qualifier = request.query.get('Qualifier');
  const functionName = qualifier ? `${name}:${qualifier}` : name;
  const operation = `${request.method} ${name === '' ? 'list' : (action ?? 'function')}`;
  switch (operation) {
    case 'POST invocations':
      return invoke(functionName, request, options);
    case 'GET configuration':
      return respond(200, configurationOf(options.find(functionName), options));
    case 'GET function': {
      const found = options.find(functionName);
      const limit = found.reservedConcurrency;
      const concurrency = limit === undefined ? {} : { Concurrency: { ReservedConcurrentExecutions: limit } };
      return respond(200, { Configuration: configurationOf(found, options), Tags: {}, ...concurrency });
    }
    case 'GET list':
      return respond(200, { Functions: options.list().map(entry => configurationOf(entry, options)) });
    default:
      throw new AwsError(
        'UnknownOperationException',
        `Lambda has no ${request.method} ${request.path} here.`,
        {
          status: 404,
        },
      );
  }
}

/** A name that cannot be decoded is no function's name; as sent, it is refused as such. */
function decodeName(encodedName: string): string {
  try {
    return decodeURIComponent(encodedName);
  } catch {
    return encodedName;
  }
}

async function invoke(
  functionName: string,
  request: WireRequest,
  options: LambdaApiOptions,
): Promise<WireResponse> {
  const result = await options.invoke(functionName, await readPayload(request, options.largestPayloadBytes), {
    type: invocationType(request.headers['x-amz-invocation-type']),
    clientContext: clientContext(request.headers['x-amz-client-context']),
    withLogTail: request.headers['x-amz-log-type'] === 'Tail',
  });
  const { functionError, logTail } = result;
  return {
    status: result.statusCode,
    headers: {
      'content-type': 'application/json',
      'x-amzn-requestid': result.requestId,
      'x-amz-executed-version': '$LATEST',
      ...(functionError && { 'x-amz-function-error': functionError }),
      ...(logTail !== undefined && { 'x-amz-log-result': Buffer.from(logTail).toString('base64') }),
    },
    body: result.payload,
  };
}

async function readPayload(request: WireRequest, limitBytes: number): Promise<string> {
  try {
    return (await readBody(request, limitBytes)).toString('utf8');
  } catch (fault) {
    if (!(fault instanceof BodyTooLarge)) throw fault;
    const message = `Request must be smaller than ${limitBytes} bytes for the InvokeFunction operation`;
    throw new AwsError('RequestTooLargeException', message, { status: 413 });
  }
}

function invocationType(header = 'RequestResponse'): InvokeOptions['type'] {
  const type = INVOCATION_TYPES.find(known => known === header);
  if (type === undefined)
    throw new AwsError('InvalidParameterValueException', `Unknown invocation type: ${header}`);
  return type;
}

function clientContext(header: string | undefined): unknown {
  if (header === undefined) return undefined;
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as unknown;
  } catch {
    const message = 'Client context must be a valid Base64-encoded JSON object.';
    throw new AwsError('InvalidRequestContentException', message);
  }
}

function configurationOf(lambdaFunction: LambdaFunction, { arnOf }: LambdaApiOptions): object {
  return {
    FunctionName: lambdaFunction.name,
    FunctionArn: arnOf(lambdaFunction.name),
    Handler: `${lambdaFunction.handler.replace(/\.\w+$/, '')}.handler`,
    Runtime: `nodejs${process.versions.node.split('.')[0]}.x`,
    Timeout: lambdaFunction.timeoutSeconds,
    MemorySize: lambdaFunction.memoryMb,
    Environment: { Variables: lambdaFunction.environment },
    PackageType: 'Zip',
    State: 'Active',
    LastUpdateStatus: 'Successful',
    Version: '$LATEST',
  };
}

function respond(status: number, body: object): WireResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', 'x-amzn-requestid': randomUUID() },
    body: JSON.stringify(body),
  };
}

/** AWS writes the message as `Message` in some of these errors and as `message` in others. */
function refuse({ code, message, status, details }: AwsError): WireResponse {
  const answer = respond(status, {
    Type: status < 500 ? 'User' : 'Service',
    Message: message,
    message,
    ...details,
  });
  return { ...answer, headers: { ...answer.headers, 'x-amzn-errortype': code } };
}
