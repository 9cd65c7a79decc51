/** Run as a process of its own: prints what each stray fault did to the host. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RealClock } from '../../../../local/clock/real-clock.ts';
import { importHandlersFrom } from '../../../../local/lambda/import-handler.ts';
import type { Handler } from '../../../../local/lambda/lambda-function.ts';
import { openLambda } from '../../../../local/lambda/open-lambda.ts';
import { openStore } from '../../../../local/store/store.ts';
import { functionNamed } from '../lambda-functions.ts';

const queueUnseen = queueMicrotask;
const never = () => new Promise<never>(() => {});
const handlers: Record<string, Handler> = {
  rejects: () => {
    void Promise.reject(new Error('stray rejection'));
    return never();
  },
  throws: () => {
    setTimeout(() => {
      throw new Error('stray exception');
    }, 1);
    return never();
  },
  throwsInMicrotask: () => {
    queueMicrotask(() => {
      throw new Error('stray microtask');
    });
    return never();
  },
  rejectsBare: () => {
    void Promise.reject(Object.create(null));
    return never();
  },
  rejectsHostile: () => {
    const hostile = () => {
      throw new Error('no text');
    };
    void Promise.reject({
      toString: hostile,
      get stack() {
        return hostile();
      },
    });
    return never();
  },
  throwsBare: () => {
    setTimeout(() => {
      throw Object.create(null);
    }, 1);
    return never();
  },
  throwsWithoutTrace: () => {
    queueUnseen(() => {
      throw new Error('of unknown cause');
    });
    return new Promise(resolve => setTimeout(resolve, 10, 'went on'));
  },
  exits: () => process.exit(3),
};

const folder = await mkdtemp(join(tmpdir(), 'stray-'));
const store = await openStore({ folder });
const importHandler = importHandlersFrom('tests/local/lambda/handlers');
const greet = functionNamed('greet', { handler: 'greet.ts', environment: { GREETING: 'Hello' } });
const lambda = await openLambda({
  functions: [greet, ...Object.keys(handlers).map(name => functionNamed(name))],
  loadHandler: async (entry, attempt) => handlers[entry.name] ?? importHandler(entry, attempt),
  clock: new RealClock(),
  store,
  logFolder: folder,
  log: () => {},
  region: 'us-east-1',
  accountId: '000000000000',
});
const payloads: Record<string, unknown> = {};
for (const name of [...Object.keys(handlers), 'greet'])
  payloads[name] = JSON.parse((await lambda.invoke(name, '{"name":"Ada"}')).payload);
await lambda.close();
await store.close();
await rm(folder, { recursive: true });
console.log(JSON.stringify(payloads));
void Promise.reject(new Error("the host's own fault"));
setTimeout(() => console.log('the host went on'), 1000);
