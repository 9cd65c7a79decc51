import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Handler, LambdaFunction } from './lambda-function.ts';
import { RuntimeError } from './runtime-error.ts';

/** `attempt` is 1 for the first load and grows with each retry after a failed one. */
export type LoadHandler = (lambdaFunction: LambdaFunction, attempt: number) => Promise<Handler>;

let hostsOpened = 0;
/** Loads follow one another: a module that waits is evaluated further within the invocation of whoever came first. */
let lastLoad: Promise<unknown> = Promise.resolve();

/**
 * Loads handlers from files. Each function has its own instance of its module, even of a shared one, and so has each
 * host: a module keeps the SDK clients that it made, and those lead to the host that loaded it.
 */
export function importHandlersFrom(rootFolder: string): LoadHandler {
  const host = ++hostsOpened;
  return async (lambdaFunction, attempt) => {
    const url = pathToFileURL(resolve(rootFolder, lambdaFunction.handler));
    url.searchParams.set('function', lambdaFunction.name);
    if (host > 1) url.searchParams.set('host', String(host));
    // A module that failed stays failed under its address.
    if (attempt > 1) url.searchParams.set('attempt', String(attempt));
    const loading = lastLoad.then(() => importModule(url.href));
    lastLoad = loading.catch(() => {});
    const module = await loading;
    if (typeof module.handler === 'function') return module.handler as Handler;
    const name = `${lambdaFunction.handler.replace(/\.\w+$/, '')}.handler`;
    throw new RuntimeError(
      'Runtime.HandlerNotFound',
      module.handler ? `${name} is not a function` : `${name} is undefined or not exported`,
    );
  };
}

async function importModule(address: string): Promise<{ handler?: unknown }> {
  try {
    return (await import(address)) as { handler?: unknown };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = 'code' in error ? error.code : undefined;
    if (error.name === 'SyntaxError')
      throw new RuntimeError('Runtime.UserCodeSyntaxError', String(error), { stack: error.stack });
    if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND')
      throw new RuntimeError('Runtime.ImportModuleError', String(error));
    throw error;
  }
}
