import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GatePolicyInput } from '../../../core/contracts/gate-policy.ts';
import type { RunEvent } from '../../../core/contracts/run-record.ts';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { findJournalFaults } from '../../support/find-journal-faults.ts';
import { findPolicyFaults } from '../../support/find-policy-faults.ts';
import { openWorkflowHost, type WorkflowHost } from '../../support/open-workflow-host.ts';
import { type RunEvidence, runEvidence } from '../../support/run-evidence.ts';
import { patient } from '../../support/small-workflows.ts';
import { writeTenant } from '../../support/write-tenant.ts';
import { findLostMoves } from './crowd/find-lost-moves.ts';
import { answersOf, anyTurns, EVERYBODY, type Made, make, type Turn } from './crowd/moves.ts';

const SEED = Number(process.env.INTERLEAVINGS_SEED ?? 20261118);
const ROUNDS = Number(process.env.INTERLEAVINGS ?? 8);
const RUNS = 3;
/** How moves are answered in any number of rounds, or nothing has been tried. */
const COMMON = ['approve 200', 'approve 303', 'approve 403', 'approve 409', 'amend 200', 'relink 200'];
const ESCALATION = { afterSeconds: 1200, approvers: ['eve'] };
const POLICY = {
  approvers: ['ada', 'bob', 'cleo'],
  quorum: 2,
  requesterMayApprove: false,
  delegation: true,
  remindAfterSeconds: [600],
  escalation: [ESCALATION],
  expireAfterSeconds: 2400,
  onExpiry: 'reject',
} satisfies GatePolicyInput;
const PEOPLE = Object.fromEntries(EVERYBODY.map(id => [id, { name: id, email: `${id}@acme.example` }]));

let host: WorkflowHost & { clock: VirtualClock };
let tenants = 0;
beforeAll(async () => {
  const clock = new VirtualClock();
  host = Object.assign(await openWorkflowHost([patient], { clock }), { clock });
});
afterAll(() => host.close());

interface Crowded {
  readonly runId: string;
  readonly tenant: string;
  readonly requester: string;
  readonly made: Made[];
  journal: RunEvent[];
}

/** A host that came up again has another address. */
async function withEvidence<T>(look: (evidence: RunEvidence) => Promise<T>): Promise<T> {
  const evidence = runEvidence(host.url);
  try {
    return await look(evidence);
  } finally {
    evidence.close();
  }
}

async function startRun(requester: string): Promise<Crowded> {
  const tenant = `crowd-${++tenants}`;
  await writeTenant(host.aws.dynamoDb, tenant, { gatePolicy: POLICY, people: PEOPLE });
  const as = { tenant, user: requester };
  const { body } = await host.api.start('tested-patient', {}, as);
  const asked = await host.api.untilWaiting(body.runId, 'questions', as);
  const texts = ['yes', 'no', 'yes'];
  await Promise.all(texts.map(text => host.api.answer(asked.runId, answersOf(asked, text), as)));
  await host.api.untilWaiting(asked.runId, 'plan', as);
  return { runId: asked.runId, tenant, requester, made: [], journal: [] };
}

const untilCalm = ({ runId, tenant, requester }: Crowded) =>
  host.api.until(runId, ({ completedAt, gate }) => completedAt !== undefined || gate !== null, {
    tenant,
    user: requester,
  });

async function take(turn: Turn, runs: readonly Crowded[]): Promise<void> {
  if (turn.kind === 'time') await host.clock.advanceBy(turn.seconds * 1000);
  if (turn.kind === 'sweep') expect(await host.invoke('tick', {})).toMatchObject({ failed: false });
  if (turn.kind === 'crash') await host.restart();
  if (turn.kind !== 'moves') return;
  await Promise.all(
    turn.moves.map(async ([position, move]) => {
      const run = runs[position];
      if (run !== undefined) run.made.push(await make(host, run, move));
    }),
  );
}

async function expectInOrder(run: Crowded): Promise<void> {
  const { runId, requester, tenant, made } = run;
  const [journal, record] = await withEvidence(({ journal, record }) =>
    Promise.all([journal(runId), record(runId)]),
  );
  expect(journal.slice(0, run.journal.length)).toEqual(run.journal);
  run.journal = journal;
  expect(findJournalFaults(journal, record)).toEqual([]);
  const escalation = { afterMs: ESCALATION.afterSeconds * 1000, approvers: ESCALATION.approvers };
  expect(findPolicyFaults(journal, { ...POLICY, escalation, requester })).toEqual([]);
  expect(findLostMoves(made, journal)).toEqual([]);
  expect(made.filter(({ status = 0 }) => status >= 500)).toEqual([]);
  const { body } = await host.api.call<{ rows: { sequence: number; what: string; by?: string }[] }>(
    'GET',
    `/runs/${runId}/audit`,
    undefined,
    { tenant, user: requester },
  );
  const signed = journal.flatMap(event =>
    'by' in event && 'gateId' in event ? [[event.sequence, event.type, event.by]] : [],
  );
  expect(
    body.rows
      .filter(row => 'gateId' in row && 'by' in row)
      .map(({ sequence, what, by }) => [sequence, what, by]),
  ).toEqual(signed);
}

/** After all the time in the world each run is over, its state machine too, and each gate was answered once. */
async function expectOver(run: Crowded): Promise<void> {
  await expectInOrder(run);
  await withEvidence(async evidence => {
    const record = await evidence.record(run.runId);
    expect(record.completedAt).toBeDefined();
    expect((await evidence.untilEnded(record)).status).not.toBe('RUNNING');
    const last = record.decisions.at(-1)?.decision;
    const isCanceled = run.journal.some(({ type }) => type === 'run.canceled');
    expect(record.state).toBe(last === 'approve' && !isCanceled ? 'succeeded' : 'canceled');
    const answers = (await evidence.history(record)).filter(
      ({ taskSucceededEventDetails: one, taskFailedEventDetails: other }) =>
        (one ?? other)?.resource?.endsWith('.waitForTaskToken'),
    );
    expect(answers.length).toBeLessThanOrEqual(record.decisions.length);
    if (!isCanceled) expect(answers).toHaveLength(record.decisions.length);
  });
}

it(`security 24, B-4, GATE-6: no interleaving of people, time and crashes loses a decision or carries out what was not approved (seed ${SEED})`, async () => {
  const answers = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('rex', 'ada'), anyTurns(RUNS), async (requester, turns) => {
      const runs = await Promise.all(Array.from({ length: RUNS }, () => startRun(requester)));
      for (const turn of turns) {
        await take(turn, runs);
        await host.clock.advanceBy(1);
        await Promise.all(runs.map(untilCalm));
        await Promise.all(runs.map(expectInOrder));
      }
      await host.clock.advanceBy(POLICY.expireAfterSeconds * 1000 + 180_000);
      await Promise.all(runs.map(untilCalm));
      await Promise.all(runs.map(expectOver));
      for (const { move, status } of runs.flatMap(({ made }) => made)) answers.add(`${move.does} ${status}`);
    }),
    { numRuns: ROUNDS, seed: SEED, endOnFailure: process.env.INTERLEAVINGS === undefined },
  );
  expect([...answers]).toEqual(expect.arrayContaining(COMMON));
}, 600_000);
