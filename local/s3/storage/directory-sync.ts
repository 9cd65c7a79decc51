import { syncDirectory } from './sync-directory.ts';

/** Makes changes of one directory durable; callers that come while a sync is under way share the next one. */
export class DirectorySync {
  readonly #folder: string;
  #underWay: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Resolves when every change made before this call is durable. */
  sync(): Promise<void> {
    if (this.#underWay === undefined) return this.#start();
    const before = this.#underWay;
    this.#next ??= before.catch(() => {}).then(() => this.#start());
    return this.#next;
  }

  #start(): Promise<void> {
    this.#next = undefined;
    const started = syncDirectory(this.#folder).finally(() => {
      if (this.#underWay === started) this.#underWay = undefined;
    });
    this.#underWay = started;
    return started;
  }
}
