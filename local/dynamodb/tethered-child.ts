import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Waits for the command and, beside it, for the end of standard input. That end comes when the parent
 * closes it or dies in any way, SIGKILL included, because the kernel then closes the pipe. The command is
 * killed outright: it must be one that loses nothing by that.
 */
const TETHER = `
exec 3<&0
"$@" 3<&- </dev/null &
child=$!
{ read -r _ <&3; kill -9 "$child"; } >/dev/null 2>&1 &
watcher=$!
wait "$child"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"
`;

export interface TetheredChild {
  readonly process: ChildProcess;
  /** Resolves with what ended it, in words. */
  readonly ended: Promise<string>;
  /** Lets go of the child, which ends it. */
  release(): Promise<void>;
}

/** Starts a child process that never outlives this one, and is killed when released. */
export function startTethered(
  command: string,
  args: readonly string[],
  onOutput: (line: string) => void,
): TetheredChild {
  // Its own process group: Ctrl-C in a terminal must reach the parent alone, which then shuts down in order.
  const child = spawn('/bin/sh', ['-c', TETHER, 'tether', command, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) forwardLines(stream, onOutput);
  child.stdin.on('error', () => {});
  const ended = new Promise<string>(resolve => {
    child.once('error', error => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  return {
    process: child,
    ended,
    release: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

function forwardLines(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let partial = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const lines = (partial + text).split('\n');
    partial = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') onLine(line);
  });
}
