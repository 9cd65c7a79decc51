const MAX_CAUSES = 4;

export interface FaultDescription {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly cause?: FaultDescription;
}

/** What the log keeps of an error. Its other properties are left out: SDKs hang requests and headers on errors. */
export function describeFault(error: unknown, causesLeft = MAX_CAUSES): FaultDescription {
  if (!(error instanceof Error)) return { name: 'NotAnError', message: String(error) };
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...(error.cause !== undefined && causesLeft > 0 && { cause: describeFault(error.cause, causesLeft - 1) }),
  };
}
