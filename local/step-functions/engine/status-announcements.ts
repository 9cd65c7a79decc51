import type { Store, Write } from '../../store/store.ts';
import type { ExecutionRecord } from '../interpreter/execution-record.ts';

const PARTITION = 'sfn/announcements';

export interface StatusAnnouncementsOptions {
  store: Store;
  /** Resolves when whoever listens holds the change durably. Told again after a crash in between. */
  announce: (record: ExecutionRecord) => Promise<void>;
  log: (level: 'error', text: string, fault: unknown) => void;
}

/** Changes of status on their way to a listener: written with the change itself, removed once announced. */
export class StatusAnnouncements {
  readonly #options: StatusAnnouncementsOptions;

  constructor(options: StatusAnnouncementsOptions) {
    this.#options = options;
  }

  /** Goes into the commit that changes the status. */
  writeOf(record: ExecutionRecord): Write {
    return { kind: 'put', partition: PARTITION, row: rowOf(record), value: JSON.stringify(record) };
  }

  send(record: ExecutionRecord): void {
    this.#options
      .announce(record)
      .then(() => this.#options.store.commit([{ kind: 'remove', partition: PARTITION, row: rowOf(record) }]))
      .catch(fault =>
        this.#options.log('error', `The status ${record.status} of ${record.arn} was not announced.`, fault),
      );
  }

  /** What a crash left unannounced. */
  recover(): void {
    const { store } = this.#options;
    for (const row of store.rows(PARTITION)) {
      const text = store.get(PARTITION, row);
      if (text !== undefined) this.send(JSON.parse(text) as ExecutionRecord);
    }
  }
}

function rowOf(record: ExecutionRecord): string {
  return `${record.arn} ${record.redriveCount} ${record.status}`;
}
