import jsonata from 'jsonata';

const FORMAT = jsonata('$fromMillis(nowMs, picture, timezone)');

/** `$now` and `$millis`, which must tell the time of the execution's clock. */
export function clockFunctions(nowMs: number): Record<string, unknown> {
  return {
    millis: registered(() => nowMs),
    now: registered((picture?: string, timezone?: string) => FORMAT.evaluate({ nowMs, picture, timezone })),
  };
}

/** The shape that JSONata gives to a registered function. */
function registered(implementation: (...values: string[]) => unknown): object {
  return { _jsonata_function: true, implementation };
}
