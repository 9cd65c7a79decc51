const GONE = new Set(['ESRCH', 'EPERM']);

/** Signals every process of the group. One that has ended is what was wanted; macOS says EPERM of what only waits to be fetched. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch (fault) {
    if (!GONE.has(String((fault as NodeJS.ErrnoException).code))) throw fault;
  }
}
