import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from './signal-group.ts';

export interface ChildRequest {
  readonly binary: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly input: string;
  readonly timeoutMs: number;
  readonly mostOutputBytes: number;
  /** From SIGTERM to SIGKILL. */
  readonly graceMs: number;
  /** Ends it before its time. */
  readonly signal: AbortSignal;
  /** The program gets its input, and so begins to cost anything, only when this has resolved. */
  onStart(pid: number): Promise<void>;
}

export type ChildEnd =
  | {
      readonly kind: 'exited';
      readonly exitCode: number;
      readonly output: Buffer;
      readonly complaint: string;
    }
  | { readonly kind: 'notStarted'; readonly reason: string }
  | { readonly kind: 'timedOut' | 'tooMuchOutput' | 'stopped' };

const COMPLAINT_BYTES = 16_384;
/** What Node's timers can hold. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const PIPES_CLOSE_MS = 1_000;

/** Runs the program without a shell, as a process group of its own that ends with it. */
export async function runChild(request: ChildRequest): Promise<ChildEnd> {
  if (request.signal.aborted) return { kind: 'stopped' };
  const child = start(request);
  if (child.pid === undefined) {
    const [fault] = (await once(child, 'error')) as [NodeJS.ErrnoException];
    return { kind: 'notStarted', reason: fault.code ?? fault.name };
  }
  return superviseChild(child, child.pid, request);
}

function start({ binary, args, folder, environment }: ChildRequest): ChildProcessWithoutNullStreams {
  return spawn(binary, [...args], { cwd: folder, env: environment, detached: true, stdio: 'pipe' });
}

async function superviseChild(
  child: ChildProcessWithoutNullStreams,
  pid: number,
  request: ChildRequest,
): Promise<ChildEnd> {
  const exited = new Promise<{ exitCode: number }>(resolve =>
    // A program that a signal ended has no code of its own; shells say it like this.
    child.once('exit', (code, endedBy) =>
      resolve({ exitCode: endedBy === null ? (code ?? 1) : 128 + constants.signals[endedBy] }),
    ),
  );
  const closed = once(child, 'close');
  // A program may end without having read everything, and a pipe may break with it: its exit says enough.
  for (const emitter of [child, child.stdin, child.stdout, child.stderr]) emitter.on('error', () => {});
  const output = collectOutput(child, request.mostOutputBytes);
  const early = new AbortController();
  const interrupted = Promise.race([
    output.overflowed.then(() => 'tooMuchOutput' as const),
    sleep(Math.min(request.timeoutMs, LONGEST_TIMER_MS), 'timedOut' as const, { signal: early.signal }),
    whenAborted(request.signal, early.signal).then(() => 'stopped' as const),
  ]);
  interrupted.catch(() => {});
  try {
    await request.onStart(pid);
    child.stdin.end(request.input);
    const first = await Promise.race([exited, interrupted]);
    if (typeof first === 'string') await endChild(pid, exited, request.graceMs);
    signalGroup(pid, 'SIGKILL');
    await Promise.race([closed, sleep(PIPES_CLOSE_MS)]);
    if (typeof first === 'string') return { kind: first };
    if (output.isOverflowed()) return { kind: 'tooMuchOutput' };
    return {
      kind: 'exited',
      exitCode: first.exitCode,
      output: output.whole(),
      complaint: output.complaint(),
    };
  } catch (fault) {
    signalGroup(pid, 'SIGKILL');
    throw fault;
  } finally {
    early.abort();
    // A process that left the group may hold the pipes for ever.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
  }
}

async function endChild(pid: number, exited: Promise<unknown>, graceMs: number): Promise<void> {
  signalGroup(pid, 'SIGTERM');
  await Promise.race([exited, sleep(graceMs)]);
  signalGroup(pid, 'SIGKILL');
  await exited;
}

function collectOutput(child: ChildProcessWithoutNullStreams, mostBytes: number) {
  const chunks: Buffer[] = [];
  let size = 0;
  let complaint = Buffer.alloc(0);
  let overflow = () => {};
  const overflowed = new Promise<void>(resolve => {
    overflow = resolve;
  });
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > mostBytes) overflow();
    else chunks.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = Buffer.concat([complaint, chunk]).subarray(-COMPLAINT_BYTES);
  });
  return {
    overflowed,
    isOverflowed: () => size > mostBytes,
    whole: () => Buffer.concat(chunks),
    complaint: () => complaint.toString('utf8'),
  };
}

async function whenAborted(signal: AbortSignal, early: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await once(signal, 'abort', { signal: early });
}
