export interface RateLimit {
  readonly most: number;
  readonly windowMs: number;
}

/** Counts once more and says how long whoever asks has to wait; 0 if he need not. */
export type Limiter = (key: string) => number;

/** More keys than this at a time are not counted apart; the oldest begin anew. */
const MOST_KEYS = 20_000;

/**
 * Counts in the memory of this process, in windows of fixed length: opening a page must not write anything, and the
 * gateway in front of all processes has limits of its own.
 */
export function rateLimiter({ most, windowMs }: RateLimit, now: () => number): Limiter {
  const windows = new Map<string, { readonly endsMs: number; count: number }>();
  return key => {
    const nowMs = now();
    const known = windows.get(key);
    if (known !== undefined && nowMs < known.endsMs && nowMs >= known.endsMs - windowMs)
      return ++known.count <= most ? 0 : known.endsMs - nowMs;
    windows.delete(key);
    if (windows.size >= MOST_KEYS) windows.delete(windows.keys().next().value ?? '');
    windows.set(key, { endsMs: nowMs + windowMs, count: 1 });
    return 0;
  };
}
