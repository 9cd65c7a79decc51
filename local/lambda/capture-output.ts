import { format } from 'node:util';
import { type InvocationScope, invocationScope, type LogLevel } from './invocation-scope.ts';

const LEVEL_BY_METHOD = {
  trace: 'TRACE',
  debug: 'DEBUG',
  log: 'INFO',
  info: 'INFO',
  warn: 'WARN',
  error: 'ERROR',
} as const satisfies Record<string, LogLevel>;
const LEVELS = new Set<string>(['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL']);
/** Where the logger that our functions use puts it: most lines need not be parsed. */
const FIRST_MEMBER = /^\{"level":"([A-Z]+)"/;

let isInstalled = false;

/** Turns what runs inside an invocation writes to the console or standard output into its log records. */
export function installOutputCapture(): void {
  if (isInstalled) return;
  isInstalled = true;
  for (const [method, level] of Object.entries(LEVEL_BY_METHOD)) captureConsole(method, level);
  captureStream(process.stdout, 'INFO');
  captureStream(process.stderr, 'ERROR');
}

function captureConsole(method: string, level: LogLevel): void {
  const methods = console as unknown as Record<string, (...values: unknown[]) => void>;
  const original = methods[method];
  methods[method] = (...values) => {
    const scope = invocationScope.getStore();
    if (scope === undefined) original?.call(console, ...values);
    else record(scope, level, format(...values));
  };
}

function captureStream(stream: NodeJS.WriteStream, level: LogLevel): void {
  const original = stream.write as (...values: unknown[]) => boolean;
  const write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    const scope = invocationScope.getStore();
    if (scope === undefined) return original.call(stream, chunk, ...rest);
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    for (const line of text.split('\n')) if (line !== '') record(scope, level, line);
    const written = rest.at(-1);
    if (typeof written === 'function') process.nextTick(written as () => void);
    return true;
  };
  stream.write = write as typeof stream.write;
}

/** A structured logger's line says its own level. */
function record(scope: InvocationScope, level: LogLevel, message: string): void {
  scope.record(message.startsWith('{') ? (statedLevel(message) ?? level) : level, message);
}

function statedLevel(message: string): LogLevel | undefined {
  const first = FIRST_MEMBER.exec(message)?.[1];
  if (first !== undefined) return known(first);
  try {
    const { level } = JSON.parse(message) as { level?: unknown };
    return typeof level === 'string' ? known(level.toUpperCase()) : undefined;
  } catch {
    return undefined;
  }
}

function known(name: string): LogLevel | undefined {
  return LEVELS.has(name) ? (name as LogLevel) : undefined;
}
