import type { Clock } from '../clock/clock.ts';
import { callHandler } from './call-handler.ts';
import { type ErrorEnvelope, errorEnvelope } from './error-envelope.ts';
import type { FunctionLog, LogRecord } from './function-log.ts';
import type { FunctionSandbox } from './function-sandbox.ts';
import { type InvocationScope, invocationScope, type LogLevel, scopesUnderWay } from './invocation-scope.ts';
import type { InvocationContext } from './lambda-function.ts';
import { LogTail } from './log-tail.ts';

/** AWS gives a module this long to load before the function's own time begins. */
const LONGEST_INIT_MS = 10_000;
const LARGEST_RESPONSE_BYTES = 6_291_556;

export interface InvocationRequest {
  readonly sandbox: FunctionSandbox;
  readonly requestId: string;
  readonly functionArn: string;
  readonly event: unknown;
  readonly clientContext?: unknown;
  readonly withLogTail?: boolean;
}

export interface InvocationOutcome {
  readonly status: 'success' | 'error' | 'timeout';
  /** JSON text: the result, or the error envelope. */
  readonly payload: string;
  readonly logTail?: string;
}

/** Runs a handler once, within its time, and logs it. Never rejects. */
export async function runInvocation(
  request: InvocationRequest,
  host: { readonly clock: Clock; readonly log: FunctionLog },
): Promise<InvocationOutcome> {
  const { sandbox, requestId } = request;
  const { clock } = host;
  const functionName = sandbox.lambdaFunction.name;
  const tail = request.withLogTail ? new LogTail(sandbox.lambdaFunction) : undefined;
  const append = (record: Omit<LogRecord, 'time' | 'functionName' | 'requestId'>) => {
    const complete = { time: new Date(clock.now()).toISOString(), functionName, requestId, ...record };
    host.log.append(complete);
    tail?.add(complete);
  };
  const record = (level: LogLevel, message: string) => append({ type: 'line', level, message });

  const release = clock.hold();
  const startedMs = clock.now();
  const isColdStart = !sandbox.isLoaded;
  append({ type: 'start', level: 'INFO', message: `START RequestId: ${requestId}`, isColdStart });

  const outcome = await new Promise<InvocationOutcome>(resolve => {
    // The clock's timers are shared: set inside the scope, one would fire others' work inside it too.
    const timeOutAfter = (timeoutMs: number) =>
      invocationScope.exit(() =>
        clock.at(clock.now() + timeoutMs, () => settle(timedOut(requestId, timeoutMs))),
      );
    let timer = timeOutAfter(LONGEST_INIT_MS);
    let isSettled = false;
    const settle = (settled: InvocationOutcome) => {
      if (isSettled) return record('WARN', `A late ${settled.status} of ${requestId} was dropped.`);
      isSettled = true;
      timer.cancel();
      scopesUnderWay.delete(scope);
      resolve(settled);
    };
    const fail = (error: unknown) => {
      record('ERROR', describeThrown(error));
      settle(failed(errorEnvelope(error)));
    };

    const scope: InvocationScope = { environment: sandbox.environment, record, fail };
    scopesUnderWay.add(scope);
    void invocationScope.run(scope, async () => {
      try {
        const handler = await sandbox.load();
        if (isSettled) return;
        timer.cancel();
        const timeoutMs = sandbox.lambdaFunction.timeoutSeconds * 1000;
        timer = timeOutAfter(timeoutMs);
        const context = contextOf(request, clock, clock.now() + timeoutMs);
        settle(succeeded(await callHandler(handler, request.event, context)));
      } catch (error) {
        fail(error);
      }
    });
  });

  const durationMs = clock.now() - startedMs;
  append({
    type: 'report',
    level: outcome.status === 'success' ? 'INFO' : 'ERROR',
    message: `REPORT RequestId: ${requestId}`,
    durationMs,
    status: outcome.status,
    isColdStart,
  });
  release();
  return tail === undefined ? outcome : { ...outcome, logTail: tail.text() };
}

function contextOf(request: InvocationRequest, clock: Clock, deadlineMs: number): InvocationContext {
  const { lambdaFunction, logStreamName } = request.sandbox;
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName: lambdaFunction.name,
    functionVersion: '$LATEST',
    invokedFunctionArn: request.functionArn,
    memoryLimitInMB: String(lambdaFunction.memoryMb),
    awsRequestId: request.requestId,
    logGroupName: `/aws/lambda/${lambdaFunction.name}`,
    logStreamName,
    clientContext: request.clientContext,
    identity: undefined,
    getRemainingTimeInMillis: () => Math.max(deadlineMs - clock.now(), 0),
  };
}

function succeeded(payload: string): InvocationOutcome {
  const sizeBytes = Buffer.byteLength(payload);
  if (sizeBytes <= LARGEST_RESPONSE_BYTES) return { status: 'success', payload };
  return failed({
    errorType: 'Function.ResponseSizeTooLarge',
    errorMessage: `Response payload size (${sizeBytes} bytes) exceeded maximum allowed payload size (${LARGEST_RESPONSE_BYTES} bytes).`,
  });
}

function failed(envelope: ErrorEnvelope): InvocationOutcome {
  return { status: 'error', payload: JSON.stringify(envelope) };
}

function timedOut(requestId: string, timeoutMs: number): InvocationOutcome {
  const seconds = (timeoutMs / 1000).toFixed(2);
  const envelope: ErrorEnvelope = {
    errorType: 'Sandbox.Timedout',
    errorMessage: `RequestId: ${requestId} Error: Task timed out after ${seconds} seconds`,
  };
  return { status: 'timeout', payload: JSON.stringify(envelope) };
}

function describeThrown(thrown: unknown): string {
  const { errorType, errorMessage, trace } = errorEnvelope(thrown);
  return `Invoke Error\t${JSON.stringify({ errorType, errorMessage, stack: trace })}`;
}
