import type { Schedule } from './schedule.ts';

const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** `rate(1 minute)`, `rate(5 minutes)`: a unit in the singular for 1 and only for 1, counted from the anchor. */
export function parseRate(text: string, anchorMs: number): Schedule | undefined {
  const [, count = '', unit = '', plural = ''] = /^\s*(\d{1,9})\s+(minute|hour|day)(s?)\s*$/.exec(text) ?? [];
  const value = Number(count);
  if (value < 1 || (value === 1) !== (plural === '')) return undefined;
  const everyMs = value * UNIT_MS[unit as keyof typeof UNIT_MS];
  return {
    nextAfter: afterMs => anchorMs + Math.max(1, Math.floor((afterMs - anchorMs) / everyMs) + 1) * everyMs,
  };
}
