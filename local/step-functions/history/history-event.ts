import type { HistoryEventType } from '@aws-sdk/client-sfn';

/** One entry of an execution's history, as stored; the API shows `timestampMs` as seconds. */
export interface HistoryEvent {
  id: number;
  previousEventId: number;
  timestampMs: number;
  type: HistoryEventType;
  /** The member that holds the details, e.g. `stateEnteredEventDetails`. */
  detailsKey?: string;
  details?: object;
}

/** After this many events AWS ends an execution. */
export const MAX_HISTORY_EVENTS = 25_000;

/** How much text the event carries: inputs, outputs, parameters. */
export function dataLengthOf({ details = {} }: HistoryEvent): number {
  let length = 0;
  for (const member of Object.values(details)) if (typeof member === 'string') length += member.length;
  return length;
}
