import type { Store } from '../../store/store.ts';

export interface ActivityRecord {
  arn: string;
  name: string;
  createdMs: number;
  tags: Record<string, string>;
}

const ACTIVITIES = 'sfn/activities';

export class ActivityStore {
  readonly #store: Store;
  readonly #activities = new Map<string, ActivityRecord>();

  constructor(store: Store) {
    this.#store = store;
    for (const arn of store.rows(ACTIVITIES)) {
      const text = store.get(ACTIVITIES, arn);
      if (text !== undefined) this.#activities.set(arn, JSON.parse(text) as ActivityRecord);
    }
  }

  get(arn: string): ActivityRecord | undefined {
    return this.#activities.get(arn);
  }

  all(): ActivityRecord[] {
    return [...this.#activities.values()];
  }

  async save(activity: ActivityRecord): Promise<void> {
    await this.#store.commit([
      { kind: 'put', partition: ACTIVITIES, row: activity.arn, value: JSON.stringify(activity) },
    ]);
    this.#activities.set(activity.arn, activity);
  }

  async delete(arn: string): Promise<void> {
    await this.#store.commit([{ kind: 'remove', partition: ACTIVITIES, row: arn }]);
    this.#activities.delete(arn);
  }
}
