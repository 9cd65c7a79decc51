import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import { VirtualClock } from '../../local/clock/virtual-clock.ts';
import { findJournalFaults } from '../support/find-journal-faults.ts';
import { answersTo, runAtPlan, runAtQuestions } from '../support/gated-run.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';
import { type RunEvidence, runEvidence } from '../support/run-evidence.ts';

const GATED = { workflowId: 'bench-gated' };
const WAIT_MS = 3_600_000;

let host: TestHost & { clock: VirtualClock };
let evidence: RunEvidence;

beforeAll(async () => {
  host = (await openTestHost({ clock: new VirtualClock() })) as typeof host;
  evidence = runEvidence(host.url);
});
afterEach(() => resetOffline());
afterAll(() => {
  evidence.close();
  return host.close();
});

const redrive = (runId: string) => host.api.call('POST', `/runs/${runId}/redrive`);

async function failedRun(): Promise<string> {
  const { runId } = await runAtPlan(host.api, GATED);
  scriptOffline([
    { schemaName: 'draft', fail: 'ProviderRefused' },
    { schemaName: 'draft', delayMs: 500 },
  ]);
  await host.api.decide(runId, { decision: 'approve' });
  await evidence.untilEnded({ runId, ...GATED });
  await host.clock.advanceBy(1);
  expect(await host.api.untilOver(runId)).toMatchObject({ state: 'failed' });
  return runId;
}

it('goes on once when it is asked for several times at once (RUN-1)', async () => {
  const runId = await failedRun();
  const answers = await Promise.all([1, 2, 3].map(() => redrive(runId)));
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
  expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
  const journal = await evidence.journal(runId);
  expect(journal.filter(({ type }) => type === 'run.redriven')).toHaveLength(1);
  expect(findJournalFaults(journal, await evidence.record(runId))).toEqual([]);
});

it('is not undone when the news of the failure comes late or again (RUN-1)', async () => {
  const runId = await failedRun();
  expect((await redrive(runId)).status).toBe(202);
  await host.invoke('record-run-end', {
    detail: { name: runId, status: 'FAILED', error: 'ProviderRefused', cause: null, redriveCount: 0 },
  });
  expect((await host.api.run(runId)).body.state).not.toBe('failed');
  expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
});

it.each([
  ['questions', runAtQuestions],
  ['plan', runAtPlan],
] as const)(
  'after a gate for the %s expired opens one for the whole time again (GATE-3)',
  async (kind, prepare) => {
    const run = await prepare(host.api, GATED);
    await host.clock.advanceBy(2 * WAIT_MS);
    expect(await host.api.untilOver(run.runId)).toMatchObject({
      state: 'failed',
      completionReason: 'expired',
    });
    await host.clock.advanceBy(WAIT_MS);
    const redrivenMs = host.clock.now();
    expect((await redrive(run.runId)).status).toBe(202);
    const again = await host.api.untilWaiting(run.runId, kind);
    expect(again.gate?.gateId).not.toBe(run.gate?.gateId);
    expect(Date.parse(again.gate?.expiresAt ?? '')).toBe(redrivenMs + WAIT_MS);
    const decided =
      kind === 'plan'
        ? await host.api.decide(run.runId, { decision: 'approve' })
        : await host.api.answer(run.runId, answersTo(again));
    expect(decided.status).toBe(200);
  },
);
