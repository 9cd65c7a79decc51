import { isSameProcess, type ProcessIdentity, processesOf } from './process-table.ts';
import { signalGroup } from './signal-group.ts';

const ROUNDS = 5;

/**
 * Kills what a worker that was killed itself left running for a task. A number alone proves nothing, as it may belong
 * to somebody else by now: the recorded start must be the same, or the process must carry the task's name.
 * Says whether the system let us look.
 */
export function endLeftovers(taskHash: string, child: ProcessIdentity | undefined): boolean {
  if (child !== undefined && isSameProcess(child)) signalGroup(child.pid, 'SIGKILL');
  for (let round = 0; round < ROUNDS; round++) {
    const left = processesOf(taskHash);
    if (left === undefined) return false;
    if (left.length === 0) break;
    for (const pid of left) kill(pid);
  }
  return true;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended since.
  }
}
