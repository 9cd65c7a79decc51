import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessUsage {
  readonly cpuMs: number;
  readonly peakRssBytes: number;
}

/** The unit of times in `/proc` is fixed for programs, whatever the kernel itself counts in. */
const TICKS_PER_SECOND = 100;

/** What a process has used since it started, as Linux counts it. */
export function processUsage(pid: number): ProcessUsage {
  const { userTicks, systemTicks } = readStat(pid);
  const peakKb = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return {
    cpuMs: ((userTicks + systemTicks) * 1000) / TICKS_PER_SECOND,
    peakRssBytes: Number(peakKb ?? 0) * 1024,
  };
}

/** The process of that name that `ancestor` has started, directly or not. */
export function findDescendant(ancestor: number, name: string): number | undefined {
  const processes = readdirSync('/proc')
    .filter(entry => /^\d+$/.test(entry))
    .flatMap(pid => statIfAlive(Number(pid)));
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]));
  const isDescendant = (pid: number | undefined): boolean =>
    pid !== undefined && (parents.get(pid) === ancestor || isDescendant(parents.get(pid)));
  return processes.find(process => process.name === name && isDescendant(process.pid))?.pid;
}

function statIfAlive(pid: number): ReturnType<typeof readStat>[] {
  try {
    return [readStat(pid)];
  } catch {
    return [];
  }
}

/** `pid (name) state parent …`; the name may hold spaces and parentheses. See proc(5). */
function readStat(pid: number) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const nameEnd = text.lastIndexOf(')');
  const fields = text.slice(nameEnd + 2).split(' ');
  return {
    pid,
    name: text.slice(text.indexOf('(') + 1, nameEnd),
    parent: Number(fields[1]),
    userTicks: Number(fields[11]),
    systemTicks: Number(fields[12]),
  };
}
