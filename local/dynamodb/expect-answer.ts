const LONGEST_WAIT_MS = 5_000;

/** Finds out at the start, rather than at the first request, that DYNAMODB_ENDPOINT leads nowhere. */
export async function expectAnswer(endpoint: string): Promise<void> {
  try {
    await (await fetch(endpoint, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) })).arrayBuffer();
  } catch (fault) {
    throw new Error(`No DynamoDB answers at DYNAMODB_ENDPOINT, ${endpoint} (${reasonOf(fault)}).`, {
      cause: fault,
    });
  }
}

/** `fetch` hides the reason in the cause, and of several addresses in a code alone. */
function reasonOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  if (fault.cause instanceof Error) return reasonOf(fault.cause);
  return fault.message || ('code' in fault ? String(fault.code) : fault.name);
}
