const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
const PATIENCE_MS = 24 * 3_600_000;

/** When to send again what could not be sent now; `undefined` when it has been tried for long enough. */
export function retryMoment(tried: {
  readonly attempts: number;
  readonly recordedAtMs: number;
  readonly nowMs: number;
  readonly retryAfterMs?: number | undefined;
}): number | undefined {
  const { attempts, recordedAtMs, nowMs, retryAfterMs = 0 } = tried;
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1));
  const nextMs = nowMs + Math.max(pauseMs, Math.min(retryAfterMs, LONGEST_PAUSE_MS));
  return nextMs > recordedAtMs + PATIENCE_MS ? undefined : nextMs;
}

/** What happened longer ago is no news: channels that are set up later do not tell of it. */
export function isNews(at: string, nowMs: number): boolean {
  return Date.parse(at) > nowMs - PATIENCE_MS;
}
