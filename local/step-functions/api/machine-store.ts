import { createHash } from 'node:crypto';
import type { Store, Write } from '../../store/store.ts';
import type { MachineRecord } from './machine-record.ts';

const MACHINES = 'sfn/machines';
const DEFINITIONS = 'sfn/definitions';

/** State machines in memory and in the store; definitions only in the store. */
export class MachineStore {
  readonly #store: Store;
  readonly #machines = new Map<string, MachineRecord>();

  constructor(store: Store) {
    this.#store = store;
    for (const arn of store.rows(MACHINES)) {
      const text = store.get(MACHINES, arn);
      if (text !== undefined) this.#machines.set(arn, JSON.parse(text) as MachineRecord);
    }
  }

  get(arn: string): MachineRecord | undefined {
    return this.#machines.get(arn);
  }

  all(): MachineRecord[] {
    return [...this.#machines.values()];
  }

  definition(definitionId: string): string {
    const text = this.#store.get(DEFINITIONS, definitionId);
    if (text === undefined) throw new Error(`The definition ${definitionId} is not stored.`);
    return text;
  }

  /** Stores the machine and, when given, a definition that it refers to. */
  async save(machine: MachineRecord, definition?: string): Promise<void> {
    const writes: Write[] = [
      { kind: 'put', partition: MACHINES, row: machine.arn, value: JSON.stringify(machine) },
    ];
    const { definitionId } = machine;
    if (definition !== undefined && this.#store.get(DEFINITIONS, definitionId) === undefined) {
      writes.push({ kind: 'put', partition: DEFINITIONS, row: definitionId, value: definition });
    }
    await this.#store.commit(writes);
    this.#machines.set(machine.arn, machine);
  }

  /** Definitions stay: ended executions still refer to them. */
  async delete(arn: string): Promise<void> {
    await this.#store.commit([{ kind: 'remove', partition: MACHINES, row: arn }]);
    this.#machines.delete(arn);
  }
}

export function definitionIdOf(definition: string): string {
  return createHash('sha256').update(definition).digest('hex').slice(0, 32);
}
