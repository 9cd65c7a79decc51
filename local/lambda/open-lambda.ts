import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock/clock.ts';
import type { Store } from '../store/store.ts';
import { AwsError } from '../wire/aws-error.ts';
import type { WireService } from '../wire/wire.ts';
import { installOutputCapture } from './capture-output.ts';
import { installFaultContainment } from './contain-faults.ts';
import { EventInvocations, type UndeliverableEvent } from './event-invocations.ts';
import { FunctionLog, type LogQuery, type LogRecord } from './function-log.ts';
import { parseFunctionName } from './function-name.ts';
import { FunctionSandbox } from './function-sandbox.ts';
import { importHandlersFrom, type LoadHandler } from './import-handler.ts';
import { type InvocationOutcome, runInvocation } from './invocation.ts';
import { lambdaApi } from './lambda-api.ts';
import type { InvokeOptions, InvokeResult, LambdaFunction } from './lambda-function.ts';
import { installScopedEnvironment } from './scoped-environment.ts';

const LARGEST_REQUEST_BYTES = 6_291_456;
const LARGEST_EVENT_BYTES = 1_048_576;

export interface OpenLambdaOptions {
  readonly functions: readonly LambdaFunction[];
  /** By default a function's handler path is imported, taken from the working folder. */
  readonly loadHandler?: LoadHandler;
  readonly clock: Clock;
  readonly store: Store;
  /** Where the functions' logs are kept. */
  readonly logFolder: string;
  readonly log: (message: string) => void;
  readonly region: string;
  readonly accountId: string;
  /** Told of each event that no attempt could handle, before it is forgotten. */
  readonly onEventFailure?: (event: UndeliverableEvent) => Promise<void>;
}

export interface LocalLambda {
  readonly service: WireService;
  /** Takes a name or an ARN. Rejects with AwsError where AWS would refuse the call itself. */
  invoke(functionName: string, payload: string, options?: InvokeOptions): Promise<InvokeResult>;
  readonly logs: { read(query?: LogQuery): Promise<LogRecord[]> };
  /** Takes no more calls and gives those under way `drainMs` to end. */
  close(drainMs?: number): Promise<void>;
}

/** Runs Lambda functions in this process. */
export async function openLambda(options: OpenLambdaOptions): Promise<LocalLambda> {
  installScopedEnvironment();
  installOutputCapture();
  installFaultContainment();

  const { clock, region, accountId } = options;
  const loadHandler = options.loadHandler ?? importHandlersFrom(process.cwd());
  const sandboxes = new Map(
    options.functions.map(entry => [entry.name, new FunctionSandbox(entry, loadHandler, region)]),
  );
  const log = new FunctionLog({ folder: options.logFolder, report: options.log });
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;

  const arnOf = (name: string) => `arn:aws:lambda:${region}:${accountId}:function:${name}`;

  const findSandbox = (functionName: string): FunctionSandbox => {
    const { name, qualifier } = parseFunctionName(functionName);
    const sandbox = sandboxes.get(name);
    if (sandbox !== undefined && qualifier === '$LATEST') return sandbox;
    const arn = qualifier === '$LATEST' ? arnOf(name) : `${arnOf(name)}:${qualifier}`;
    throw new AwsError('ResourceNotFoundException', `Function not found: ${arn}`, { status: 404 });
  };

  const run = async (
    sandbox: FunctionSandbox,
    requestId: string,
    event: unknown,
    { clientContext, withLogTail }: InvokeOptions,
  ): Promise<InvocationOutcome> => {
    const functionArn = arnOf(sandbox.lambdaFunction.name);
    sandbox.runningCount++;
    const running = runInvocation(
      { sandbox, requestId, functionArn, event, clientContext, withLogTail },
      { clock, log },
    );
    underWay.add(running);
    try {
      return await running;
    } finally {
      underWay.delete(running);
      sandbox.runningCount--;
    }
  };

  const events = new EventInvocations({
    store: options.store,
    clock,
    log: options.log,
    onFailure: options.onEventFailure,
    attempt: async ({ functionName, requestId, payload, clientContext }) => {
      const sandbox = sandboxes.get(functionName);
      // A function that is gone may come back with the next start; until then its events age.
      if (sandbox === undefined || sandbox.isAtItsLimit) return 'throttled';
      const outcome = await run(sandbox, requestId, parsePayload(payload), { clientContext });
      return outcome.status === 'success' ? 'handled' : { error: outcome.payload };
    },
  });

  const invoke: LocalLambda['invoke'] = async (functionName, payload, invokeOptions = {}) => {
    const { type = 'RequestResponse', clientContext } = invokeOptions;
    if (isClosed) throw new AwsError('ServiceException', 'The host is shutting down.', { status: 500 });
    const sandbox = findSandbox(functionName);
    refuseOversized(payload, type === 'Event' ? LARGEST_EVENT_BYTES : LARGEST_REQUEST_BYTES);
    const event = parsePayload(payload);
    const requestId = randomUUID();
    if (type === 'DryRun') return { statusCode: 204, requestId, payload: '' };
    if (type === 'Event') {
      const { name } = sandbox.lambdaFunction;
      await events.accept({ functionName: name, requestId, payload, clientContext });
      return { statusCode: 202, requestId, payload: '' };
    }
    if (sandbox.isAtItsLimit) throw tooManyRequests();
    const { status, ...answer } = await run(sandbox, requestId, event, invokeOptions);
    const functionError = status === 'success' ? {} : { functionError: 'Unhandled' as const };
    return { statusCode: 200, requestId, ...answer, ...functionError };
  };

  events.resume();
  return {
    service: lambdaApi({
      invoke,
      find: functionName => findSandbox(functionName).lambdaFunction,
      list: () => options.functions,
      arnOf,
      log: options.log,
      largestPayloadBytes: LARGEST_REQUEST_BYTES,
    }),
    invoke,
    logs: { read: query => log.read(query) },
    close: async (drainMs = 0) => {
      isClosed = true;
      const drained = new AbortController();
      const finish = Promise.all([events.close(), Promise.allSettled(underWay)]);
      const giveUp = sleep(drainMs, undefined, { signal: drained.signal }).catch(() => {});
      await Promise.race([finish, giveUp]);
      drained.abort();
      await log.flush();
    },
  };
}

function refuseOversized(payload: string, limitBytes: number): void {
  if (payload.length * 3 <= limitBytes || Buffer.byteLength(payload) <= limitBytes) return;
  const message = `Request must be smaller than ${limitBytes} bytes for the InvokeFunction operation`;
  throw new AwsError('RequestTooLargeException', message, { status: 413 });
}

/** A call without payload gives the handler an empty object. */
function parsePayload(payload: string): unknown {
  if (payload === '') return {};
  try {
    return JSON.parse(payload) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AwsError('InvalidRequestContentException', `Could not parse request body into json: ${reason}`);
  }
}

function tooManyRequests(): AwsError {
  return new AwsError('TooManyRequestsException', 'Rate Exceeded.', {
    status: 429,
    details: { Reason: 'ReservedFunctionConcurrentInvocationLimitExceeded' },
  });
}
