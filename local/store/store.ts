import type { Store, StoreLog } from './contract.ts';
import { LogStore } from './log-store.ts';
import { nodeStorageFiles } from './node-storage-files.ts';
import { recoverLog } from './recover-log.ts';
import { SegmentedLog } from './segmented-log.ts';
import type { StorageFiles } from './storage-files.ts';
import type { StoreFailed } from './store-errors.ts';

export type { Store, Write } from './contract.ts';
export { StoreDamaged, StoreFailed, StoreInUse } from './store-errors.ts';

export interface StoreOptions {
  readonly folder: string;
  readonly log?: StoreLog;
  /** Called once when a write or sync fails, after which every commit is refused. By default the log is told. */
  readonly onFailure?: (fault: StoreFailed) => void;
  readonly files?: StorageFiles;
  /** A segment that would grow beyond this is closed and the next one begun. */
  readonly segmentBytes?: number;
}

const DEFAULT_SEGMENT_BYTES = 64 * 1024 * 1024;

/** Opens the folder for this process alone. Throws StoreInUse, or StoreDamaged. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const {
    folder,
    files = nodeStorageFiles,
    segmentBytes = DEFAULT_SEGMENT_BYTES,
    log = warnOnConsole,
    onFailure = fault => log('warn', fault.message),
  } = options;
  const unlock = await files.lock(folder);
  try {
    const { segments, nextSequence, index, reader } = await recoverLog(folder, files, log);
    const segmentedLog = new SegmentedLog({ folder, files, segmentBytes }, segments, nextSequence);
    return new LogStore({ folder, log: segmentedLog, index, reader, report: log, onFailure, unlock });
  } catch (error) {
    await unlock();
    throw error;
  }
}

function warnOnConsole(level: 'info' | 'warn', text: string): void {
  if (level === 'warn') console.warn(text);
}
