import { syncBuiltinESMExports } from 'node:module';
import { type InvocationScope, invocationScope } from './invocation-scope.ts';

let isInstalled = false;

/**
 * Makes `process.env` show each function its own variables before the host's, and keeps what a
 * function writes to itself. Outside invocations it is the host's environment as before.
 */
export function installScopedEnvironment(): void {
  if (isInstalled) return;
  isInstalled = true;
  let environment = scoped(process.env);
  Object.defineProperty(process, 'env', {
    configurable: true,
    enumerable: true,
    get: () => environment,
    set: (variables: NodeJS.ProcessEnv) => {
      const scope = invocationScope.getStore();
      if (scope !== undefined) return replaceVariables(scope, variables);
      environment = scoped(variables);
      syncBuiltinESMExports();
    },
  });
  syncBuiltinESMExports();
}

function scoped(hostEnvironment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return new Proxy(hostEnvironment, {
    get: (host, name) => (typeof name === 'string' ? read(host, name) : Reflect.get(host, name)),
    has: (host, name) =>
      typeof name === 'string' ? read(host, name) !== undefined : Reflect.has(host, name),
    set: (host, name, value) => {
      const scope = invocationScope.getStore();
      if (scope === undefined || typeof name === 'symbol') return Reflect.set(host, name, value);
      scope.environment.set(name, String(value));
      return true;
    },
    defineProperty: (host, name, descriptor) => {
      const scope = invocationScope.getStore();
      if (scope === undefined || typeof name === 'symbol')
        return Reflect.defineProperty(host, name, descriptor);
      scope.environment.set(name, String(descriptor.value));
      return true;
    },
    deleteProperty: (host, name) => {
      const scope = invocationScope.getStore();
      if (scope === undefined || typeof name === 'symbol') return Reflect.deleteProperty(host, name);
      scope.environment.set(name, undefined);
      return true;
    },
    ownKeys: host => {
      const environment = invocationScope.getStore()?.environment;
      if (environment === undefined) return Reflect.ownKeys(host);
      const names = new Set([...Object.keys(host), ...environment.keys()]);
      return [...names].filter(name => read(host, name) !== undefined);
    },
    getOwnPropertyDescriptor: (host, name) => {
      const value = typeof name === 'string' ? read(host, name) : undefined;
      return value === undefined
        ? undefined
        : { value, writable: true, enumerable: true, configurable: true };
    },
  });
}

function replaceVariables({ environment }: InvocationScope, variables: NodeJS.ProcessEnv): void {
  const replacements = Object.entries(variables);
  for (const name of Object.keys(process.env)) environment.set(name, undefined);
  for (const [name, value] of replacements) environment.set(name, String(value));
}

function read(host: NodeJS.ProcessEnv, name: string): string | undefined {
  const environment = invocationScope.getStore()?.environment;
  return environment?.has(name) ? environment.get(name) : host[name];
}
