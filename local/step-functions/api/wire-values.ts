import type { HistoryEvent } from '../history/history-event.ts';

/** AWS JSON carries instants as seconds. */
export function seconds(milliseconds: number): number {
  return milliseconds / 1000;
}

export function optionalSeconds(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : seconds(milliseconds);
}

export function toWireEvent(event: HistoryEvent, includeData: boolean): object {
  const { id, previousEventId, timestampMs, type, detailsKey, details } = event;
  return {
    timestamp: seconds(timestampMs),
    type,
    id,
    previousEventId,
    ...(detailsKey === undefined
      ? {}
      : { [detailsKey]: includeData ? details : withoutData(details as Record<string, unknown>) }),
  };
}

const DATA = new Set(['input', 'output', 'parameters', 'assignedVariables']);

function withoutData(details: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(details).filter(([key]) => !DATA.has(key)));
}
