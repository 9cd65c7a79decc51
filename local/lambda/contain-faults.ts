import { inspect } from 'node:util';
import { invocationScope, scopesUnderWay } from './invocation-scope.ts';
import { RuntimeError } from './runtime-error.ts';

let isInstalled = false;

/**
 * On AWS a stray rejection, an uncaught exception or an exit ends the function's own process. Here it ends
 * the invocation that caused it. One that bears no trace of its cause is only logged while any invocation is
 * under way; otherwise it is the host's own and ends the host, as it would without this.
 */
export function installFaultContainment(): void {
  if (isInstalled) return;
  isInstalled = true;
  process.on('unhandledRejection', reason => {
    const scope = invocationScope.getStore();
    if (scope === undefined) return leaveToOthers('unhandledRejection', reason);
    scope.fail(
      new RuntimeError('Runtime.UnhandledPromiseRejection', describe(reason), { stack: stackOf(reason) }),
    );
  });
  process.on('uncaughtException', error => {
    const scope = invocationScope.getStore();
    if (scope === undefined) leaveToOthers('uncaughtException', error);
    else scope.fail(error);
  });
  containMicrotasks();
  containExit();
}

/** What a microtask throws reaches the listener above without the scope it was queued in. */
function containMicrotasks(): void {
  const queue = globalThis.queueMicrotask;
  globalThis.queueMicrotask = task => {
    const scope = invocationScope.getStore();
    if (scope === undefined || typeof task !== 'function') return queue(task);
    queue(() => {
      try {
        task();
      } catch (error) {
        scope.fail(error);
      }
    });
  };
}

function containExit(): void {
  const exit = process.exit;
  process.exit = (code?: number | string | null): never => {
    const scope = invocationScope.getStore();
    if (scope === undefined) return exit(code);
    const reason = code ? `with error: exit status ${code}` : 'without providing a reason';
    const error = new RuntimeError('Runtime.ExitError', `Runtime exited ${reason}`);
    scope.fail(error);
    throw error;
  };
}

/** Thrown on, a fault that nobody else listens for makes Node.js print it and end the process. */
function leaveToOthers(event: 'unhandledRejection' | 'uncaughtException', fault: unknown): void {
  if (process.listenerCount(event) > 1) return;
  if (scopesUnderWay.size === 0) throw fault;
  console.error(`A fault that may be any function's (${event}): ${stackOf(fault) ?? describe(fault)}`);
}

/** The text of a value whose own ways to give one may throw. */
function describe(value: unknown): string {
  try {
    return String(value);
  } catch {
    return describeFromOutside(value);
  }
}

function describeFromOutside(value: unknown): string {
  try {
    return inspect(value, { customInspect: false });
  } catch {
    return `a value that cannot be shown (${typeof value})`;
  }
}

function stackOf(value: unknown): string | undefined {
  try {
    return value instanceof Error ? String(value.stack) : undefined;
  } catch {
    return undefined;
  }
}
