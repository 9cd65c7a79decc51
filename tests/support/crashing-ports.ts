/** Where a process dies: at which of its calls, and whether that call still has its effect. */
export interface CrashPoint {
  readonly call: number;
  readonly side: 'before' | 'after';
}

export class Crash extends Error {}

type Callable = (...values: unknown[]) => Promise<unknown>;

/**
 * The ports of a process that dies at one of its calls: of what it tries from then on nothing happens. Ports that only compute
 * are passed as they are.
 */
export function crashingPorts<Ports extends object>(
  ports: Ports,
  isPure: (name: string) => boolean,
  point?: CrashPoint,
) {
  const calls: string[] = [];
  let isDead = false;
  const through = (name: string, call: Callable): Callable => {
    return async (...values) => {
      if (isDead) throw new Crash(`${name} is called by the dead.`);
      calls.push(name);
      const dies = calls.length === point?.call;
      if (dies) isDead = true;
      if (dies && point?.side === 'before') throw new Crash(`The process died before ${name}.`);
      const answer = await call(...values);
      if (dies) throw new Crash(`The process died after ${name}.`);
      return answer;
    };
  };
  const wrap = (name: string, port: unknown): unknown => {
    if (isPure(name)) return port;
    if (typeof port === 'function') return through(name, port as Callable);
    const methods = Object.entries(port as Record<string, Callable>);
    return Object.fromEntries(methods.map(([method, call]) => [method, through(`${name}.${method}`, call)]));
  };
  const wrapped = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, wrap(name, port)]));
  return { ports: wrapped as Ports, calls, hasDied: () => isDead };
}
