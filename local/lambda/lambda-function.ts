/** What the host needs to know of a function; the manifest's functions, with bindings resolved, are of this form. */
export interface LambdaFunction {
  readonly name: string;
  /** The module that exports `handler`. */
  readonly handler: string;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly reservedConcurrency?: number | undefined;
}

export type HandlerCallback = (error: unknown, result?: unknown) => void;
export type Handler = (event: unknown, context: InvocationContext, callback: HandlerCallback) => unknown;

/** The second argument of a handler, as the Node.js runtime makes it. */
export interface InvocationContext {
  callbackWaitsForEmptyEventLoop: boolean;
  readonly functionName: string;
  readonly functionVersion: string;
  readonly invokedFunctionArn: string;
  readonly memoryLimitInMB: string;
  readonly awsRequestId: string;
  readonly logGroupName: string;
  readonly logStreamName: string;
  readonly clientContext?: unknown;
  readonly identity?: undefined;
  getRemainingTimeInMillis(): number;
}

export interface InvokeResult {
  /** 200 with a payload, 202 when an event was accepted, 204 after a dry run. */
  readonly statusCode: 200 | 202 | 204;
  readonly requestId: string;
  /** JSON text; empty unless the status is 200. */
  readonly payload: string;
  readonly functionError?: 'Unhandled';
  /** The end of the invocation's log, when it was asked for. */
  readonly logTail?: string;
}

export interface InvokeOptions {
  readonly type?: 'RequestResponse' | 'Event' | 'DryRun';
  readonly clientContext?: unknown;
  readonly withLogTail?: boolean;
}
