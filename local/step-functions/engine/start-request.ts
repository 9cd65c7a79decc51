import type { MachineRevision } from './machine.ts';

export interface StartRequest {
  machine: MachineRevision;
  executionArn: string;
  name: string;
  input: string;
  traceHeader?: string | undefined;
  /** For an item of a distributed Map: the graph it runs, and its place. */
  graph?: (string | number)[];
  mapRunArn?: string;
  mapItemIndex?: number;
  /** The attempt of a task that starts it: made again after a crash, it finds what it has started. */
  startedBy?: string;
}
