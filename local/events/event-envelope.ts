import type { Json, JsonObject } from '../json.ts';

/** What a rule matches and a target gets. */
export type EventEnvelope = {
  version: '0';
  id: string;
  'detail-type': string;
  source: string;
  account: string;
  time: string;
  region: string;
  resources: string[];
  detail: JsonObject;
} & { [key: string]: Json };

/** `2026-01-01T00:00:00Z`: EventBridge's event times have no fraction. */
export function formatEventTime(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 19)}Z`;
}
