import type { Json } from '../../json.ts';
import type { Store, Write } from '../../store/store.ts';
import type { StateMachineDefinition } from '../definition/asl.ts';
import type { HistoryEvent } from '../history/history-event.ts';
import type { ExecutionRecord } from '../interpreter/execution-record.ts';
import { Run, type RunCounters } from '../interpreter/run.ts';
import type { Thread } from '../interpreter/thread.ts';

const PREFIX = 'sfn/execution/';
const RECORD = 'x';
const COUNTERS = 'r';
const HISTORY = 'h';
const MAX_CACHED_DEFINITIONS = 500;

/** Executions as rows: one partition each, with its record, counters, threads and history. */
export class ExecutionStore {
  readonly #store: Store;
  readonly #definitionOf: (definitionId: string) => string;
  readonly #definitions = new Map<string, StateMachineDefinition>();

  constructor(store: Store, definitionOf: (definitionId: string) => string) {
    this.#store = store;
    this.#definitionOf = definitionOf;
  }

  *records(): Iterable<ExecutionRecord> {
    for (const partition of this.#store.partitions(PREFIX)) {
      const text = this.#store.get(partition, RECORD);
      if (text !== undefined) yield JSON.parse(text) as ExecutionRecord;
    }
  }

  record(arn: string): ExecutionRecord | undefined {
    const text = this.#store.get(PREFIX + arn, RECORD);
    return text === undefined ? undefined : (JSON.parse(text) as ExecutionRecord);
  }

  /** The execution as last committed, ready to be worked on. */
  load(arn: string): Run | undefined {
    const record = this.record(arn);
    if (record === undefined) return undefined;
    const partition = PREFIX + arn;
    const counters = this.#store.get(partition, COUNTERS);
    const threads = this.#store
      .rows(partition)
      .filter(row => row.startsWith('t'))
      .map(row => this.#loadThread(partition, row));
    return new Run(
      record,
      this.definition(record.definitionId),
      counters === undefined ? newCounters() : (JSON.parse(counters) as RunCounters),
      threads,
    );
  }

  create(record: ExecutionRecord): Run {
    return new Run(record, this.definition(record.definitionId), newCounters(), []);
  }

  /** The history from some event on, in either direction, read chunk by chunk. */
  *history(arn: string, { skip, isReverse }: { skip: number; isReverse: boolean }): Iterable<HistoryEvent> {
    const partition = PREFIX + arn;
    const firstIds = this.#store
      .rows(partition)
      .filter(row => row.startsWith(HISTORY))
      .map(row => Number(row.slice(1)))
      .sort((a, b) => (isReverse ? b - a : a - b));
    const lastId = isReverse ? this.#lastEventId(partition, firstIds[0]) : 0;
    for (const [position, firstId] of firstIds.entries()) {
      const following = firstIds[position + 1] ?? Number.POSITIVE_INFINITY;
      if (isReverse ? firstId > lastId - skip : following <= skip + 1) continue;
      const events = this.#chunk(partition, firstId);
      yield* isReverse
        ? events.filter(({ id }) => id <= lastId - skip).reverse()
        : events.filter(({ id }) => id > skip);
    }
  }

  #lastEventId(partition: string, newestChunk: number | undefined): number {
    return newestChunk === undefined ? 0 : (this.#chunk(partition, newestChunk).at(-1)?.id ?? 0);
  }

  #chunk(partition: string, firstId: number): HistoryEvent[] {
    return JSON.parse(this.#store.get(partition, `${HISTORY}${firstId}`) ?? '[]') as HistoryEvent[];
  }

  /** Stores what the turn changed. Resolves when it is durable. */
  async commit(run: Run, alongside: readonly Write[]): Promise<void> {
    const partition = PREFIX + run.record.arn;
    const writes: Write[] =
      run.ended && run.record.type === 'EXPRESS'
        ? [{ kind: 'drop', partition }]
        : this.#changes(run, partition);
    run.newEvents.length = 0;
    run.newEventsLength = 0;
    run.touched.clear();
    run.removed.clear();
    run.newData.clear();
    run.newItems.clear();
    await this.#store.commit([...writes, ...alongside]);
  }

  definitionText(definitionId: string): string {
    return this.#definitionOf(definitionId);
  }

  definition(definitionId: string): StateMachineDefinition {
    const known = this.#definitions.get(definitionId);
    if (known !== undefined) return known;
    if (this.#definitions.size >= MAX_CACHED_DEFINITIONS) this.#definitions.clear();
    const definition = JSON.parse(this.#definitionOf(definitionId)) as StateMachineDefinition;
    this.#definitions.set(definitionId, definition);
    return definition;
  }

  async drop(arn: string): Promise<void> {
    await this.#store.commit([{ kind: 'drop', partition: PREFIX + arn }]);
  }

  #changes(run: Run, partition: string): Write[] {
    const writes: Write[] = [];
    const put = (row: string, value: unknown) =>
      writes.push({ kind: 'put', partition, row, value: JSON.stringify(value) });
    const isNew = run.newEvents[0]?.id === 1;
    if (isNew || run.ended || run.recordChanged) put(RECORD, run.record);
    run.recordChanged = false;
    put(COUNTERS, run.counters);
    const succeeded = run.record.status === 'SUCCEEDED';
    // An execution that did not succeed keeps all its threads: a redrive goes on from them.
    if (!succeeded)
      for (const id of run.ended ? run.threads.keys() : run.touched) this.#putThread(run, id, put);
    if (succeeded || run.removed.size > 0) {
      for (const row of this.#store.rows(partition)) {
        if (/^[tdi]\d/.test(row) && (succeeded || !run.threads.has(Number(row.slice(1)))))
          writes.push({ kind: 'remove', partition, row });
      }
    }
    const [firstEvent] = run.newEvents;
    if (firstEvent !== undefined) put(`${HISTORY}${firstEvent.id}`, run.newEvents);
    return writes;
  }

  #putThread(run: Run, id: number, put: (row: string, value: unknown) => void): void {
    const thread = run.threads.get(id);
    if (thread === undefined) return;
    const { input, variables, mapItem, output, items, ...place } = thread;
    put(`t${id}`, place);
    if (run.newData.has(id)) put(`d${id}`, { input, variables, mapItem, output });
    if (run.newItems.has(id) && items !== undefined) put(`i${id}`, items);
  }

  #loadThread(partition: string, row: string): Thread {
    const id = row.slice(1);
    const place = JSON.parse(this.#store.get(partition, row) ?? '') as Thread;
    const data = JSON.parse(this.#store.get(partition, `d${id}`) ?? '') as Pick<
      Thread,
      'input' | 'variables'
    >;
    const items = this.#store.get(partition, `i${id}`);
    return { ...place, ...data, ...(items === undefined ? {} : { items: JSON.parse(items) as Json[] }) };
  }
}

function newCounters(): RunCounters {
  return { nextEventId: 1, nextThreadId: 1 };
}
