import type { Stage } from './host-messages.ts';

const PATIENCE_MS = 60_000;

/** Where runs have got to, for those who wait for it; what comes before anybody waits is kept. */
export class StageBoard {
  readonly #reached = new Set<string>();
  readonly #waiting = new Map<string, () => void>();

  reach(runId: string, stage: Stage): void {
    const key = `${runId} ${stage}`;
    const resume = this.#waiting.get(key);
    if (resume === undefined) this.#reached.add(key);
    else resume();
  }

  until(runId: string, stage: Stage): Promise<void> {
    const key = `${runId} ${stage}`;
    if (this.#reached.delete(key)) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new Error(`Run ${runId} did not get to "${stage}" in ${PATIENCE_MS} ms.`));
      const timer = setTimeout(giveUp, PATIENCE_MS);
      this.#waiting.set(key, () => {
        clearTimeout(timer);
        this.#waiting.delete(key);
        resolve();
      });
    });
  }
}
