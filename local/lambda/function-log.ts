import { appendFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { invocationScope, type LogLevel } from './invocation-scope.ts';

export interface LogRecord {
  /** ISO 8601, on the host's clock. */
  readonly time: string;
  readonly functionName: string;
  readonly requestId: string;
  /** `line` is the function's own; the host writes the others around them. */
  readonly type: 'start' | 'line' | 'report';
  readonly level: LogLevel;
  readonly message: string;
  readonly durationMs?: number;
  readonly status?: 'success' | 'error' | 'timeout';
  readonly isColdStart?: boolean;
}

export interface LogQuery {
  readonly functionName?: string;
  readonly requestId?: string;
  /** One of these has to be in a line; they hold nothing that JSON would escape. */
  readonly anyOf?: readonly string[];
  readonly fromMs?: number;
  readonly toMs?: number;
  /** How many of the newest matching records to return. */
  readonly limit?: number;
}

export interface FunctionLogOptions {
  readonly folder: string;
  readonly report: (message: string) => void;
  readonly maxFileBytes?: number;
  /** Files kept of each function, the current one included. */
  readonly maxFiles?: number;
}

/** Opening a file costs more than an invocation does, so the records of this long go to disk together. */
const GATHERING_MS = 200;

interface FunctionFile {
  pending: string[];
  sizeBytes: number | undefined;
  writing: Promise<void> | undefined;
  /** Ends the gathering early. */
  hurry: () => void;
}

/** An append-only log of JSON lines, one file a function, of which only the newest files are kept. */
export class FunctionLog {
  readonly #options: Required<FunctionLogOptions>;
  readonly #files = new Map<string, FunctionFile>();

  constructor(options: FunctionLogOptions) {
    this.#options = { maxFileBytes: 8 * 1024 * 1024, maxFiles: 4, ...options };
  }

  append(record: LogRecord): void {
    let file = this.#files.get(record.functionName);
    if (file === undefined) {
      file = { pending: [], sizeBytes: undefined, writing: undefined, hurry: () => {} };
      this.#files.set(record.functionName, file);
    }
    file.pending.push(JSON.stringify(record));
    // Writing goes on for others, so it is not part of the invocation that happens to begin it.
    file.writing ??= invocationScope.exit(() => this.#write(record.functionName, file));
  }

  /** The newest matching records, oldest first. */
  async read(query: LogQuery = {}): Promise<LogRecord[]> {
    await this.flush();
    const limit = query.limit ?? 1_000;
    const names = query.functionName === undefined ? await this.#functionNames() : [query.functionName];
    const found: LogRecord[] = [];
    for (const name of names) found.push(...(await this.#newestOf(name, query, limit)));
    found.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
    return limit === 0 ? [] : found.slice(-limit);
  }

  async flush(): Promise<void> {
    await Promise.all([...this.#files.values()].map(flushFile));
  }

  async #newestOf(name: string, query: LogQuery, limit: number): Promise<LogRecord[]> {
    let found: LogRecord[] = [];
    for (let age = 0; age < this.#options.maxFiles && found.length < limit; age++) {
      const text = await readFile(this.#path(name, age), 'utf8').catch(() => '');
      found = [...text.split('\n').flatMap(line => matchingRecord(line, query)), ...found];
    }
    return found;
  }

  async #functionNames(): Promise<string[]> {
    const names = await readdir(this.#options.folder).catch(() => []);
    return names.filter(name => /^[\w-]+\.jsonl$/.test(name)).map(name => name.slice(0, -'.jsonl'.length));
  }

  async #write(name: string, file: FunctionFile): Promise<void> {
    await gather(file);
    try {
      // After a crash the file may end in half a line, which must not swallow the next one.
      const start = file.sizeBytes === undefined ? '\n' : '';
      const text = `${start}${file.pending.splice(0).join('\n')}\n`;
      await this.#makeRoom(name, file);
      await appendFile(this.#path(name, 0), text);
      file.sizeBytes = (file.sizeBytes ?? 0) + Buffer.byteLength(text);
    } catch (fault) {
      this.#options.report(`The log of ${name} was not written: ${fault}`);
    } finally {
      file.writing = file.pending.length > 0 ? this.#write(name, file) : undefined;
    }
  }

  async #makeRoom(name: string, file: FunctionFile): Promise<void> {
    if (file.sizeBytes === undefined) {
      await mkdir(this.#options.folder, { recursive: true });
      file.sizeBytes = await stat(this.#path(name, 0)).then(
        ({ size }) => size,
        () => 0,
      );
    }
    if (file.sizeBytes < this.#options.maxFileBytes) return;
    const oldest = this.#options.maxFiles - 1;
    await rm(this.#path(name, oldest), { force: true });
    for (let age = oldest - 1; age >= 0; age--)
      await rename(this.#path(name, age), this.#path(name, age + 1)).catch(() => {});
    file.sizeBytes = 0;
  }

  #path(name: string, age: number): string {
    return join(this.#options.folder, age === 0 ? `${name}.jsonl` : `${name}.${age}.jsonl`);
  }
}

function gather(file: FunctionFile): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, GATHERING_MS);
    file.hurry = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** Twice, because what came while one write was under way goes with the next. */
async function flushFile(file: FunctionFile): Promise<void> {
  for (let round = 0; round < 2 && file.writing !== undefined; round++) {
    file.hurry();
    await file.writing;
  }
}

/** None for a line that a crash cut short. */
function matchingRecord(line: string, query: LogQuery): LogRecord[] {
  if (query.requestId !== undefined && !line.includes(query.requestId)) return [];
  // Reading JSON costs many times what looking at it does.
  if (query.anyOf !== undefined && !query.anyOf.some(text => line.includes(text))) return [];
  let record: LogRecord;
  try {
    record = JSON.parse(line) as LogRecord;
  } catch {
    return [];
  }
  const timeMs = Date.parse(record.time);
  const matches =
    (query.requestId === undefined || record.requestId === query.requestId) &&
    (query.fromMs === undefined || timeMs >= query.fromMs) &&
    (query.toMs === undefined || timeMs <= query.toMs);
  return matches ? [record] : [];
}
