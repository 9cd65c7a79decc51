import type { HistoryEventType } from '@aws-sdk/client-sfn';
import type { Json, JsonObject } from '../../json.ts';
import type { Branch, MapState, ParallelState, State, StateMachineDefinition } from '../definition/asl.ts';
import { detailsKeyOf } from '../history/event-details.ts';
import { dataLengthOf, type HistoryEvent } from '../history/history-event.ts';
import type { ExecutionRecord } from './execution-record.ts';
import type { Thread } from './thread.ts';

export interface RunCounters {
  nextEventId: number;
  nextThreadId: number;
  /** When the machine's own TimeoutSeconds ends it. */
  deadlineMs?: number;
}

const RETRYABLE = new Set(['Task', 'Parallel', 'Map']);

/** An execution being worked on: its rows in memory, and what the current turn adds to them. */
export class Run {
  readonly record: ExecutionRecord;
  readonly definition: StateMachineDefinition;
  readonly counters: RunCounters;
  readonly threads: Map<number, Thread>;
  readonly runnable: Thread[] = [];
  readonly newEvents: HistoryEvent[] = [];
  /** How much text they carry. */
  newEventsLength = 0;
  readonly touched = new Set<number>();
  readonly removed = new Set<number>();
  /** Threads whose input, variables or output are new and not yet stored. */
  readonly newData = new Set<number>();
  /** Threads whose items are new and not yet stored. */
  readonly newItems = new Set<number>();
  nowMs = 0;
  /** Set by a turn that changes the record of a running execution. */
  recordChanged = false;

  constructor(
    record: ExecutionRecord,
    definition: StateMachineDefinition,
    counters: RunCounters,
    threads: Iterable<Thread>,
  ) {
    this.record = record;
    this.definition = definition;
    this.counters = counters;
    this.threads = new Map(Array.from(threads, thread => [thread.id, thread]));
    if (!this.ended)
      for (const thread of this.threads.values()) if (isRunnable(thread)) this.runnable.push(thread);
  }

  get ended(): boolean {
    return this.record.status !== 'RUNNING';
  }

  /** Adds an event after the thread's last one and returns its id. */
  emit(thread: Thread | null, type: HistoryEventType, details?: object): number {
    const id = this.counters.nextEventId++;
    const event: HistoryEvent = {
      id,
      previousEventId: thread?.previousEventId ?? 0,
      timestampMs: this.nowMs,
      type,
    };
    const detailsKey = details === undefined ? undefined : detailsKeyOf(type);
    if (detailsKey !== undefined) {
      event.detailsKey = detailsKey;
      event.details = details;
    }
    this.newEvents.push(event);
    this.newEventsLength += dataLengthOf(event);
    if (thread !== null) {
      thread.previousEventId = id;
      this.touched.add(thread.id);
    }
    return id;
  }

  /** Takes back events of this turn, so that the history ends with this one. */
  cutHistory(lastId: number): void {
    const position = this.newEvents.findIndex(({ id }) => id > lastId);
    if (position >= 0) this.newEvents.length = position;
    this.counters.nextEventId = lastId + 1;
    for (const thread of this.threads.values())
      thread.previousEventId = Math.min(thread.previousEventId, lastId);
  }

  addThread(
    fields: Pick<
      Thread,
      'parentId' | 'index' | 'graph' | 'stateName' | 'input' | 'previousEventId' | 'mapItem'
    >,
  ): Thread {
    const thread: Thread = {
      ...fields,
      id: this.counters.nextThreadId++,
      variables: {},
      entered: false,
      enteredMs: 0,
      enteredEventId: 0,
      retryCount: 0,
      retriesUsed: {},
      wait: null,
    };
    this.threads.set(thread.id, thread);
    this.touched.add(thread.id);
    this.newData.add(thread.id);
    return thread;
  }

  removeThread(thread: Thread): void {
    this.threads.delete(thread.id);
    this.touched.delete(thread.id);
    this.removed.add(thread.id);
    const position = this.runnable.indexOf(thread);
    if (position >= 0) this.runnable.splice(position, 1);
  }

  makeRunnable(thread: Thread): void {
    this.touched.add(thread.id);
    this.runnable.push(thread);
  }

  setItems(thread: Thread, items: Json[]): void {
    thread.items = items;
    this.newItems.add(thread.id);
  }

  childrenOf(thread: Thread): Thread[] {
    return [...this.threads.values()].filter(other => other.parentId === thread.id);
  }

  graphOf(thread: Thread): Branch {
    let graph: Branch = this.definition;
    for (let step = 0; step < thread.graph.length; step += 2) {
      const state = graph.States[thread.graph[step] as string] as ParallelState | MapState;
      graph =
        state.Type === 'Parallel'
          ? (state.Branches[thread.graph[step + 1] as number] as Branch)
          : ((state.ItemProcessor ?? state.Iterator) as Branch);
    }
    return graph;
  }

  stateOf(thread: Thread): State {
    const state = this.graphOf(thread).States[thread.stateName];
    if (state === undefined) throw new Error(`The definition has no state ${thread.stateName}.`);
    return state;
  }

  /** Variables visible to the thread: its own over its parents'. */
  variablesOf(thread: Thread): JsonObject {
    const parent = thread.parentId === null ? undefined : this.threads.get(thread.parentId);
    if (parent === undefined) return thread.variables;
    return { ...this.variablesOf(parent), ...thread.variables };
  }

  contextOf(thread: Thread, taskToken?: string): JsonObject {
    const { record } = this;
    const context: JsonObject = {
      Execution: {
        Id: record.arn,
        Input: JSON.parse(record.input) as Json,
        StartTime: new Date(record.startMs).toISOString(),
        Name: record.name,
        RoleArn: record.roleArn,
        ...(record.type === 'STANDARD' ? { RedriveCount: record.redriveCount } : {}),
        ...(record.redriveMs === undefined ? {} : { RedriveTime: new Date(record.redriveMs).toISOString() }),
      },
      StateMachine: { Id: record.stateMachineArn, Name: record.stateMachineName },
      State: {
        Name: thread.stateName,
        EnteredTime: new Date(thread.enteredMs).toISOString(),
        ...(RETRYABLE.has(this.stateOf(thread).Type) ? { RetryCount: thread.retryCount } : {}),
      },
    };
    if (taskToken !== undefined) context.Task = { Token: taskToken };
    const item = this.#mapItemOf(thread);
    if (item !== undefined) context.Map = { Item: { Index: item.index, Value: item.value } };
    return context;
  }

  #mapItemOf(thread: Thread): Thread['mapItem'] {
    for (let at: Thread | undefined = thread; at !== undefined; ) {
      if (at.mapItem !== undefined) return at.mapItem;
      at = at.parentId === null ? undefined : this.threads.get(at.parentId);
    }
    return undefined;
  }
}

/** Threads that wait for nothing were on their way when the execution was last stored. */
function isRunnable(thread: Thread): boolean {
  return thread.wait === null && thread.ended !== true;
}
