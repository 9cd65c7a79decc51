import { sep } from 'node:path';

export interface StartSettings {
  readonly dataFolder: string;
  /** What the user calls the settings, e.g. `COUNTERSIGN_DATA` or `--data`. */
  readonly dataSetting: string;
  readonly portSetting: string;
}

/** One line for whoever started the process: what failed, and which setting to change. */
export function explainStartFailure(fault: unknown, settings: StartSettings): string {
  if (!(fault instanceof Error)) return String(fault);
  const { dataFolder, dataSetting, portSetting } = settings;
  if (isSystemFault(fault.cause) && fault.cause.syscall === 'listen')
    return `${fault.message} Set ${portSetting} to another one.`;
  if (isSystemFault(fault) && fault.path !== undefined && isWithinOrAbove(dataFolder, fault.path))
    return `The data folder ${dataFolder} cannot be used (${fault.message}); set ${dataSetting} to another one.`;
  return fault.message;
}

function isSystemFault(fault: unknown): fault is NodeJS.ErrnoException {
  return fault instanceof Error && 'code' in fault && 'syscall' in fault;
}

function isWithinOrAbove(folder: string, path: string): boolean {
  return `${path}${sep}`.startsWith(`${folder}${sep}`) || `${folder}${sep}`.startsWith(`${path}${sep}`);
}
