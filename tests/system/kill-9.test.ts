import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { SeededRandom } from '../local/step-functions/durability/seeded-random.ts';
import { findJournalFaults } from '../support/find-journal-faults.ts';
import { answersTo } from '../support/gated-run.ts';
import { type HostProcess, openHostProcess } from '../support/host-process.ts';
import { insistentClient } from '../support/insistent-client.ts';
import { runEvidence } from '../support/run-evidence.ts';

const RUNS = 10;
const KILLS = 4;
const TIMEOUT_MS = 150_000;

async function killAndStart(host: HostProcess): Promise<void> {
  await host.kill();
  await host.start();
}

/** The gates that were decided in a run that came through whole. */
async function decidedGates(host: HostProcess, runId: string): Promise<string[]> {
  const evidence = runEvidence(host.url);
  try {
    const [journal, record] = await Promise.all([evidence.journal(runId), evidence.record(runId)]);
    expect(findJournalFaults(journal, record)).toEqual([]);
    expect(record).toMatchObject({ state: 'succeeded', phase: 'completed' });
    expect(record.decisions.map(({ decision }) => decision)).toEqual(['answer', 'approve']);
    expect(await evidence.untilEnded(record)).toMatchObject({ status: 'SUCCEEDED' });
    return record.decisions.map(({ gateId }) => gateId);
  } finally {
    evidence.close();
  }
}

// Both wait most of the time for leases of dead attempts to end.
it.concurrent(
  'security 9, 25: a host that is killed at each gate and after each acknowledgement loses nothing (RUN-1, GATE-3)',
  async ({ expect }) => {
    const host = await openHostProcess();
    try {
      const { api } = host;
      const client = insistentClient(api);
      const { runId } = await client.start('at-each-gate');
      const asked = await client.until(runId, ({ gate }) => gate?.kind === 'questions');
      await killAndStart(host);
      const again = await client.read(runId);
      expect(again).toMatchObject({ questions: asked.questions, updatedAt: asked.updatedAt });
      expect(again.gate).toMatchObject({ gateId: asked.gate?.gateId, contentHash: asked.gate?.contentHash });

      expect(await api.answer(runId, answersTo(asked))).toMatchObject({ status: 200 });
      await killAndStart(host);
      expect(await client.read(runId)).toMatchObject({ answers: answersTo(asked) });
      const planned = await client.until(runId, ({ gate }) => gate?.kind === 'plan');
      await killAndStart(host);

      const { contentHash } = planned.gate ?? {};
      expect(await api.decide(runId, { decision: 'approve', contentHash })).toMatchObject({ status: 200 });
      await killAndStart(host);
      await client.until(runId, ({ state }) => state === 'succeeded');
      expect(await decidedGates(host, runId)).toEqual([asked.gate?.gateId, planned.gate?.gateId]);
    } finally {
      await host.close();
    }
  },
  TIMEOUT_MS,
);

it.concurrent(
  'security 25: a host that is killed at random moments loses nothing that it acknowledged (RUN-1, GATE-3)',
  async ({ expect }) => {
    const random = new SeededRandom();
    const host = await openHostProcess();
    try {
      const client = insistentClient(host.api);
      const acknowledged: string[] = [];
      const keys = Array.from({ length: RUNS }, (_, position) => `random-${position}`);
      const leading = Promise.all(
        keys.map(key => client.leadToEnd(key, gateId => void acknowledged.push(gateId))),
      );
      for (let kill = 0; kill < KILLS; kill++) {
        await sleep(random.between(0, 900));
        await killAndStart(host);
      }
      const runIds = (await leading).map(({ runId }) => runId);
      expect(new Set(runIds).size).toBe(RUNS);
      const decided = (await Promise.all(runIds.map(runId => decidedGates(host, runId)))).flat();
      expect(decided.sort(), `DURABILITY_SEED=${random.seed}`).toEqual([...new Set(acknowledged)].sort());
    } finally {
      await host.close();
    }
  },
  TIMEOUT_MS,
);
