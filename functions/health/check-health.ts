export type Check = (signal: AbortSignal) => Promise<unknown>;

export interface HealthReport {
  readonly status: 'ok' | 'degraded';
  readonly checks: Readonly<Record<string, { readonly status: 'ok' | 'failed'; readonly error?: string }>>;
}

/** Asks every service at once; one that has not answered within `timeoutMs` counts as failed. */
export async function checkHealth(
  checks: Readonly<Record<string, Check>>,
  timeoutMs: number,
): Promise<HealthReport> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await answerWithin(check, timeoutMs);
        return [name, { status: 'ok' as const }] as const;
      } catch (error) {
        console.error(`The check of ${name} failed.`, error);
        return [name, { status: 'failed' as const, error: errorName(error) }] as const;
      }
    }),
  );
  const healthy = results.every(([, result]) => result.status === 'ok');
  return { status: healthy ? 'ok' : 'degraded', checks: Object.fromEntries(results) };
}

async function answerWithin(check: Check, timeoutMs: number): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  await Promise.race([
    check(signal),
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}

function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'UnknownError';
}
