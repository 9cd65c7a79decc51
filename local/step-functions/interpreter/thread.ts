import type { Json, JsonObject } from '../../json.ts';

/**
 * One line of control: the execution itself, a Parallel branch or a Map iteration. It is plain data,
 * so that a waiting execution is nothing but rows in the store.
 */
export interface Thread {
  id: number;
  parentId: number | null;
  /** Place among its siblings: branch or item index. */
  index: number;
  /** From the definition to the graph that this thread walks: alternating state name and branch index. */
  graph: (string | number)[];
  stateName: string;
  input: Json;
  /** Variables of this scope; outer scopes belong to the parents. */
  variables: JsonObject;
  /** False between leaving one state and entering the next. */
  entered: boolean;
  enteredMs: number;
  enteredEventId: number;
  previousEventId: number;
  retryCount: number;
  /** Retries used, by position in `Retry`. */
  retriesUsed: Record<number, number>;
  mapItem?: { index: number; value: Json };
  wait: Wait | null;
  /** What a Map iterates over: a row of its own, written once. */
  items?: Json[];
  /** Set when the thread ended well and its parent still waits for siblings. */
  output?: Json;
  ended?: boolean;
  /** Where a failure that nothing handled began, or below which; a redrive begins there. */
  failed?: 'here' | 'below';
}

export type Wait = TimerWait | TaskWait | ChildrenWait | MapRunWait;

/** A Wait state, or the pause before a retry. */
export interface TimerWait {
  kind: 'timer';
  purpose: 'wait' | 'retry';
  dueMs: number;
}

export interface TaskWait {
  kind: 'task';
  /** Says which attempt an answer belongs to; also the secret part of the task token. */
  nonce: string;
  /** Evaluated once and kept, so that a task invoked again after a crash gets the same request. */
  parameters: Json;
  /**
   * scheduled: the call is to be made (again, after a crash). submitted: the call was made, an answer
   * comes from outside. started: a worker took the activity.
   */
  phase: 'scheduled' | 'submitted' | 'started';
  scheduledMs: number;
  timeoutDueMs?: number;
  heartbeatMs?: number;
  heartbeatDueMs?: number;
  /** The execution that a `.sync` task waits for. */
  childArn?: string;
}

export interface ChildrenWait {
  kind: 'children';
  /** Items still to be started are those from `next` on. */
  next: number;
  total: number;
  running: number;
  maxConcurrency: number;
}

/** A distributed Map: its items run as executions of their own. */
export interface MapRunWait {
  kind: 'mapRun';
  mapRunArn: string;
  total: number;
  next: number;
  running: number[];
  /** Items that did not succeed; a redrive runs these again. */
  failedItems: number[];
  redriveCount: number;
  maxConcurrency: number;
  toleratedCount: number;
  toleratedPercentage: number;
}
