import { setTimeout as sleep } from 'node:timers/promises';
import type { Gate, RunView } from '../../core/contracts/run.ts';

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface CallOptions {
  readonly user?: string;
  readonly tenant?: string;
  readonly headers?: Record<string, string>;
}

const PATIENCE_MS = 15_000;

export type ApiClient = ReturnType<typeof apiClient>;

/** The HTTP API as a caller uses it. */
export function apiClient(baseUrl: () => string) {
  const call = async <Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    { user, tenant, headers }: CallOptions = {},
  ): Promise<Answer<Body>> => {
    const answer = await fetch(new URL(path, baseUrl()), {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(user !== undefined && { 'x-countersign-user': user }),
        ...(tenant !== undefined && { 'x-countersign-tenant': tenant }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    return {
      status: answer.status,
      headers: answer.headers,
      body: (isJson ? JSON.parse(text) : text) as Body,
    };
  };

  const run = (runId: string, options?: CallOptions) =>
    call<RunView>('GET', `/runs/${runId}`, undefined, options);

  /** Polls until the run is as wanted; throws with the last state when that takes too long. */
  const until = async (
    runId: string,
    isReached: (run: RunView) => boolean,
    options?: CallOptions,
  ): Promise<RunView> => {
    const deadlineMs = Date.now() + PATIENCE_MS;
    for (;;) {
      const { body, status } = await run(runId, options);
      if (status === 200 && isReached(body)) return body;
      if (Date.now() > deadlineMs)
        throw new Error(`The run did not get there: ${status} ${JSON.stringify(body).slice(0, 2000)}`);
      await sleep(15);
    }
  };

  return {
    call,
    run,
    until,
    start: (workflowId: string, input: unknown, options?: CallOptions & { userId?: string }) =>
      call<RunView>(
        'POST',
        '/runs',
        { workflowId, input, ...(options?.userId !== undefined && { userId: options.userId }) },
        options,
      ),
    answer: (runId: string, answers: unknown, options?: CallOptions) =>
      call<RunView>('POST', `/runs/${runId}/answers`, { answers }, options),
    decide: (runId: string, decision: object, options?: CallOptions) =>
      call<RunView>('POST', `/runs/${runId}/decision`, decision, options),
    cancel: (runId: string, options?: CallOptions) =>
      call<RunView>('POST', `/runs/${runId}/cancel`, undefined, options),
    untilWaiting: (runId: string, kind: Gate['kind'], options?: CallOptions) =>
      until(runId, ({ gate }) => gate?.kind === kind, options),
    untilOver: (runId: string, options?: CallOptions) =>
      until(runId, ({ completedAt }) => completedAt !== undefined, options),
    events: async (runId: string) => {
      const { body } = await call<{ events: { sequence: number; type: string; at: string }[] }>(
        'GET',
        `/runs/${runId}/events?limit=100`,
      );
      return body.events;
    },
  };
}
