const LONGEST_DELAY_MS = 480_000;

/**
 * Doubles from one second up to eight minutes, half to one and a half times that: 185 attempts then
 * spread over EventBridge's 24 hours.
 */
export function retryDelayMs(failedAttempts: number, random: () => number): number {
  const delayMs = Math.min(1000 * 2 ** (failedAttempts - 1), LONGEST_DELAY_MS);
  return Math.round(delayMs * (0.5 + random()));
}
