import { readdirSync, readFileSync } from 'node:fs';
import { TASK_VARIABLE } from './child-environment.ts';

/** Which process is meant, even after its number has been given to another one. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Boot and tick at which it started; null where the system does not say. */
  readonly started: string | null;
}

export function identify(pid: number): ProcessIdentity {
  return { pid, started: startOf(pid) };
}

export function isSameProcess({ pid, started }: ProcessIdentity): boolean {
  return started !== null && startOf(pid) === started;
}

/** Processes that carry the task's name in their environment; undefined where the system has no /proc. */
export function processesOf(taskHash: string): readonly number[] | undefined {
  const entry = `${TASK_VARIABLE}=${taskHash}`;
  const names = readable(() => readdirSync('/proc'));
  return names
    ?.filter(name => /^\d+$/.test(name))
    .filter(pid =>
      readable(() => readFileSync(`/proc/${pid}/environ`, 'latin1'))
        ?.split('\0')
        .includes(entry),
    )
    .map(Number);
}

function startOf(pid: number): string | null {
  const boot = readable(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const stat = readable(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The name in brackets may hold spaces and brackets; the twenty-second field is the start.
  const ticks = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return boot === undefined || ticks === undefined ? null : `${boot}/${ticks}`;
}

function readable<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
