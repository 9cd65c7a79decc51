import type { SFNClient } from '@aws-sdk/client-sfn';

type Command = Parameters<SFNClient['send']>[0];

/** An answer of the service; `interrupted` when an earlier attempt may have taken effect unnoticed. */
export interface Answer<Output> {
  output?: Output;
  refusal?: string;
  interrupted: boolean;
}

/** Reaches the engine through its crashes: what gets no answer is sent again to the next one. */
export class Connection {
  #client: SFNClient | undefined;
  #lost = lostSignal();
  #connected: (() => void)[] = [];
  #closed = false;

  get isClosed(): boolean {
    return this.#closed;
  }

  connect(client: SFNClient): void {
    this.#client = client;
    this.#lost = lostSignal();
    for (const resolve of this.#connected.splice(0)) resolve();
  }

  /** Nothing from before comes through any more. */
  disconnect(): void {
    this.#client?.destroy();
    this.#client = undefined;
    this.#lost.lose();
  }

  close(): void {
    this.#closed = true;
    this.disconnect();
    for (const resolve of this.#connected.splice(0)) resolve();
  }

  async send<Output>(command: object): Promise<Answer<Output>> {
    for (let interrupted = false; ; interrupted = true) {
      const client = await this.#whenConnected();
      if (client === undefined) throw new Error('The connection is closed.');
      try {
        const answered = client.send(command as Command) as Promise<unknown>;
        return { output: (await Promise.race([answered, this.#lost.promise])) as Output, interrupted };
      } catch (fault) {
        const { name, $metadata } = fault as { name: string; $metadata?: { httpStatusCode?: number } };
        const status = $metadata?.httpStatusCode ?? 0;
        if (status >= 400 && status < 500) return { refusal: name, interrupted };
        if (this.#client === client) await new Promise(resolve => setTimeout(resolve, 5));
      }
    }
  }

  async #whenConnected(): Promise<SFNClient | undefined> {
    while (this.#client === undefined && !this.#closed)
      await new Promise<void>(resolve => this.#connected.push(resolve));
    return this.#client;
  }
}

function lostSignal(): { promise: Promise<never>; lose: () => void } {
  let lose = () => {};
  const promise = new Promise<never>((_, reject) => {
    lose = () => reject(new Error('connection lost'));
  });
  promise.catch(() => {});
  return { promise, lose };
}
