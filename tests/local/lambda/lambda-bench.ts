import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../local/clock/clock.ts';
import { LOCAL_ACCOUNT_ID, LOCAL_REGION } from '../../../local/identity.ts';
import type { Handler } from '../../../local/lambda/lambda-function.ts';
import { type LocalLambda, type OpenLambdaOptions, openLambda } from '../../../local/lambda/open-lambda.ts';
import { openStore, type Store } from '../../../local/store/store.ts';
import { functionNamed } from './lambda-functions.ts';

export { functionNamed };

export interface LambdaBench {
  readonly lambda: LocalLambda;
  readonly store: Store;
  readonly folder: string;
  readonly hostLog: string[];
}

/** A Lambda host with the given handlers in a folder of its own; everything is gone after the test. */
export async function openBench(
  handlers: Record<string, Handler>,
  options: Partial<OpenLambdaOptions> & { clock: Clock; folder?: string },
): Promise<LambdaBench> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'lambda-')));
  const store = await openStore({ folder: join(folder, 'store') });
  const hostLog: string[] = [];
  const lambda = await openLambda({
    functions: Object.keys(handlers).map(name => functionNamed(name)),
    loadHandler: async ({ name }) => {
      const handler = handlers[name];
      if (handler === undefined) throw new Error(`No handler for ${name}.`);
      return handler;
    },
    store,
    logFolder: join(folder, 'logs'),
    log: line => hostLog.push(line),
    region: LOCAL_REGION,
    accountId: LOCAL_ACCOUNT_ID,
    ...options,
  });
  onTestFinished(async () => {
    await lambda.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { lambda, store, folder, hostLog };
}
