import { invocationScope } from './invocation-scope.ts';
import { RuntimeError } from './runtime-error.ts';

let isInstalled = false;

/**
 * On AWS a stray rejection, an uncaught exception or an exit ends the function's own process. Here it ends
 * the invocation that caused it; one that no invocation caused ends the host, as it would without this.
 */
export function installFaultContainment(): void {
  if (isInstalled) return;
  isInstalled = true;
  process.on('unhandledRejection', reason => {
    const scope = invocationScope.getStore();
    if (scope === undefined) return leaveToOthers('unhandledRejection', reason);
    const stack = reason instanceof Error ? reason.stack : undefined;
    scope.fail(new RuntimeError('Runtime.UnhandledPromiseRejection', String(reason), { stack }));
  });
  process.on('uncaughtException', error => {
    const scope = invocationScope.getStore();
    if (scope === undefined) leaveToOthers('uncaughtException', error);
    else scope.fail(error);
  });
  containExit();
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
  if (process.listenerCount(event) === 1) throw fault;
}
