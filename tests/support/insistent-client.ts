import { setTimeout as sleep } from 'node:timers/promises';
import type { RunView } from '../../core/contracts/run.ts';
import type { Answer, ApiClient } from './api-client.ts';
import { answersTo } from './gated-run.ts';

/** An attempt that died with its process is taken over when its lease has ended, after 20 seconds. */
const PATIENCE_MS = 60_000;

/** A caller for whom no answer is no answer: what may not have been done is asked for again. */
export function insistentClient(api: ApiClient) {
  const insist = async <Body>(call: () => Promise<Answer<Body>>): Promise<Body> => {
    for (const deadlineMs = Date.now() + PATIENCE_MS; ; ) {
      const { status, body } = await call().catch(() => ({ status: 0, body: undefined }));
      if (body !== undefined && status >= 200 && status < 300) return body;
      if (status >= 400 && status < 500) throw new Error(`Refused: ${JSON.stringify(body)}`);
      if (Date.now() > deadlineMs) throw new Error(`No answer but ${status} ${JSON.stringify(body)}`);
      await sleep(20);
    }
  };
  const start = (key: string) =>
    insist(() => api.start('bench-gated', {}, { headers: { 'idempotency-key': key } }));
  const read = (runId: string) => insist(() => api.run(runId));
  const until = async (runId: string, isReached: (run: RunView) => boolean): Promise<RunView> => {
    for (const deadlineMs = Date.now() + PATIENCE_MS; ; ) {
      const run = await read(runId);
      if (isReached(run)) return run;
      if (run.completedAt !== undefined || Date.now() > deadlineMs) {
        const { state, phase, error, progress } = run;
        throw new Error(`The run did not get there: ${JSON.stringify({ state, phase, error, progress })}`);
      }
      await sleep(10);
    }
  };
  const decide = (run: RunView) =>
    insist(() =>
      run.gate?.kind === 'questions'
        ? api.answer(run.runId, answersTo(run))
        : api.decide(run.runId, { decision: 'approve', contentHash: run.gate?.contentHash }),
    );

  return {
    start,
    read,
    until,
    /** Answers and approves until the run is over; tells of every gate whose decision was acknowledged. */
    leadToEnd: async (key: string, onAcknowledged: (gateId: string) => void): Promise<RunView> => {
      const { runId } = await start(key);
      for (;;) {
        const run = await until(runId, ({ gate, completedAt }) => gate !== null || completedAt !== undefined);
        if (run.gate === null) return run;
        await decide(run);
        onAcknowledged(run.gate.gateId);
      }
    },
  };
}
