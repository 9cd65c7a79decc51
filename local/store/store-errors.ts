/** Stored bytes are not what was written, and a crash can't explain it. Nothing has been changed. */
export class StoreDamaged extends Error {
  override readonly name = 'StoreDamaged';
  readonly file: string;
  readonly offset: number;

  constructor(file: string, offset: number, reason: string) {
    super(
      `${file} is damaged at byte ${offset}: ${reason}. Nothing was changed; restore the folder from a backup, or move it away to start empty.`,
    );
    this.file = file;
    this.offset = offset;
  }
}

/** Another process has the folder open. */
export class StoreInUse extends Error {
  override readonly name = 'StoreInUse';
  readonly folder: string;

  constructor(folder: string, processId: string) {
    const holder = processId === '' ? 'another process' : `process ${processId}`;
    super(`${folder} is in use by ${holder}; stop it first, or choose another data folder.`);
    this.folder = folder;
  }
}

/** The store takes no more commits: a write or sync failed, or it was closed. */
export class StoreFailed extends Error {
  override readonly name = 'StoreFailed';
}
