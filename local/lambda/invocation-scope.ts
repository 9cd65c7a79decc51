import { AsyncLocalStorage } from 'node:async_hooks';

export type LogLevel = 'TRACE' | 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'FATAL';

/** What belongs to the invocation in whose course some code runs. */
export interface InvocationScope {
  /** The function's own variables; `undefined` hides one of the host's. */
  readonly environment: Map<string, string | undefined>;
  record(level: LogLevel, message: string): void;
  /** Ends the invocation with an error that no handler promise will carry. */
  fail(error: unknown): void;
}

/** The scopes of the invocations that have not ended. */
export const scopesUnderWay = new Set<InvocationScope>();

export const invocationScope = new AsyncLocalStorage<InvocationScope>();
