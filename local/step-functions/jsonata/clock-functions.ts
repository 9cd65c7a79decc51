import jsonata from 'jsonata';

const FORMAT = jsonata('$fromMillis(nowMs, picture, timezone)');

/** `$now` and `$millis`, which must tell the time of the execution's clock. */
export function clockFunctions(nowMs: number): Record<string, unknown> {
  return {
    millis: () => nowMs,
    now: (picture?: string, timezone?: string) => FORMAT.evaluate({ nowMs, picture, timezone }),
  };
}
