import { expect } from 'vitest';
import type { DecisionRequest } from '../../../core/contracts/decision.ts';
import type { GatePolicyInput } from '../../../core/contracts/gate-policy.ts';
import type { Gate, RunView } from '../../../core/contracts/run.ts';
import type { RunEvent, RunRecord } from '../../../core/contracts/run-record.ts';
import { type People, whoIs } from '../../../core/domain/gates/approvers.ts';
import { type DecidePorts, decisions, type Person } from '../../../functions/decide/decide.ts';
import { expireAt } from '../../../functions/decide/expire-gate.ts';
import { relinkGate } from '../../../functions/decide/relink-gate.ts';
import type { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { silentObservers } from '../../support/decide-ports.ts';
import { answersTo } from '../../support/gated-run.ts';
import type { TestHost } from '../../support/open-test-host.ts';
import { writeTenant } from '../../support/write-tenant.ts';

export type DecidingHost = Pick<TestHost, 'api' | 'aws' | 'invoke'> & { readonly clock: VirtualClock };

/** A run that waits for somebody. */
export interface Waiting {
  readonly run: RunView;
  readonly gateId: string;
  readonly tenant: string;
}

/** Something that somebody does at a gate, by the functions that the product does it with. */
export interface Act {
  readonly what: string;
  readonly at: Gate['kind'];
  readonly workflowId?: string;
  readonly policy?: GatePolicyInput;
  /** What is done before it. */
  readonly before?: (host: DecidingHost, waiting: Waiting) => Promise<unknown>;
  readonly act: (ports: DecidePorts, waiting: Waiting) => Promise<unknown>;
  /** By which it is written. */
  readonly event: RunEvent['type'];
  /** The run is over with it, and nobody has to do more. */
  readonly isEnd?: boolean;
  /** Time does it as well. */
  readonly expiresAfterMs?: number;
  readonly expectEffect: (host: DecidingHost, waiting: Waiting, record: RunRecord) => Promise<unknown>;
}

const PEOPLE: People = {
  ada: { name: 'Ada', email: 'ada@acme.example', groups: [] },
  bob: { name: 'Bob', email: 'bob@acme.example', groups: [] },
  cleo: { name: 'Cleo', email: 'cleo@acme.example', groups: [] },
};
/** They compute, or keep a count in memory. */
export const PURE_PORTS: ReadonlySet<string> = new Set(['now', 'priceCall', 'limits']);
const QUORUM: GatePolicyInput = { approvers: ['ada', 'bob', 'cleo'], quorum: 2 };
const EXPIRY_MS = 600_000;

let tenants = 0;

/** Leads a run of `rex` to where the act is to be done. */
export async function prepare(host: DecidingHost, act: Act): Promise<Waiting> {
  const { policy: gatePolicy = { approvers: ['ada'] }, workflowId = 'tested-patient' } = act;
  const tenant = `crash-${++tenants}`;
  await writeTenant(host.aws.dynamoDb, tenant, { gatePolicy, people: PEOPLE });
  const as = { tenant, user: 'rex' };
  const started = await host.api.start(workflowId, {}, as);
  let run = await host.api.until(started.body.runId, ({ gate }) => gate !== null, as);
  if (act.at === 'plan') {
    await host.api.answer(run.runId, answersTo(run), as);
    run = await host.api.untilWaiting(run.runId, 'plan', as);
  }
  const waiting = { run, gateId: run.gate?.gateId ?? '', tenant };
  await act.before?.(host, waiting);
  return waiting;
}

const person = (by: string, { gateId }: Waiting): Person => ({
  ...{ by, gateId, proof: 'session', who: whoIs(by, PEOPLE), source: { via: 'api' } },
});

async function storedRun({ runs }: DecidePorts, { run }: Waiting) {
  const stored = await runs.find(run.runId);
  if (stored === undefined) throw new Error(`There is no run ${run.runId}.`);
  return stored;
}

const decide = (by: string, request: Omit<DecisionRequest, 'gateId'>) => {
  return async (ports: DecidePorts, waiting: Waiting) =>
    decisions(ports).decide(
      await storedRun(ports, waiting),
      { contentHash: waiting.run.gate?.contentHash, ...request },
      person(by, waiting),
      silentObservers(),
    );
};

const decideByApi = (by: string, decision: object = { decision: 'approve' }) => {
  return async ({ api }: DecidingHost, { run, gateId, tenant }: Waiting) => {
    const seen = await api.run(run.runId, { tenant, user: by });
    // What there is now: somebody may have changed it.
    const { contentHash } = seen.body.gate ?? {};
    const about = { gateId, contentHash, ...decision };
    const { status, body } = await api.decide(run.runId, about, { tenant, user: by });
    expect({ status, body }).toMatchObject({ status: 200 });
  };
};

const untilOver = ({ api }: DecidingHost, { run, tenant }: Waiting) =>
  api.untilOver(run.runId, { tenant, user: 'rex' });

const expectPhase = (phase: RunView['phase'], more: object = {}) => {
  return async (host: DecidingHost, waiting: Waiting) =>
    expect(await untilOver(host, waiting)).toMatchObject({ phase, ...more });
};

/** The vote that was kept, and then another which makes it enough. */
const expectVoteOf = (by: string, next: string, more: object = {}) => {
  return async (host: DecidingHost, waiting: Waiting, { gates }: RunRecord) => {
    expect(gates).toMatchObject([{ gateId: waiting.gateId, votes: [{ by }] }]);
    await decideByApi(next)(host, waiting);
    await expectPhase('completed', more)(host, waiting);
  };
};

const answered: Act = {
  what: 'answers to questions',
  at: 'questions',
  act: async (ports, waiting) =>
    decisions(ports).answer(
      await storedRun(ports, waiting),
      answersTo(waiting.run),
      person('rex', waiting),
      silentObservers(),
    ),
  event: 'questions.answered',
  expectEffect: async ({ api }, { run, tenant }) =>
    expect(await api.untilWaiting(run.runId, 'plan', { tenant, user: 'rex' })).toMatchObject({
      answers: answersTo(run),
    }),
};

const approved: Act = {
  what: 'an approval',
  at: 'plan',
  act: decide('ada', { decision: 'approve' }),
  event: 'plan.approved',
  expectEffect: expectPhase('completed'),
};

const rejected: Act = {
  what: 'a rejection',
  at: 'plan',
  act: decide('ada', { decision: 'reject', comment: 'Too dear.' }),
  event: 'plan.rejected',
  isEnd: true,
  expectEffect: expectPhase('cancelled', { completionReason: 'rejected' }),
};

const revised: Act = {
  what: 'a wish for another plan',
  at: 'plan',
  act: decide('ada', { decision: 'revise', comment: 'Shorter.' }),
  event: 'plan.revised',
  expectEffect: async ({ api }, { run, tenant, gateId }) => {
    const isNext = ({ gate }: RunView) => gate?.kind === 'plan' && gate.gateId !== gateId;
    const next = await api.until(run.runId, isNext, { tenant, user: 'rex' });
    expect(next.planChanges).toEqual([expect.stringContaining('Shorter.')]);
  },
};

const firstVote: Act = {
  what: 'the first vote of two',
  at: 'plan',
  policy: QUORUM,
  act: decide('ada', { decision: 'approve' }),
  event: 'gate.voted',
  expectEffect: expectVoteOf('ada', 'bob'),
};

const lastVote: Act = {
  what: 'the last vote of two',
  at: 'plan',
  policy: QUORUM,
  before: decideByApi('ada'),
  act: decide('bob', { decision: 'approve' }),
  event: 'plan.approved',
  expectEffect: expectPhase('completed'),
};

const amendedApproval: Act = {
  what: 'an approval of less than was planned',
  at: 'plan',
  act: decide('ada', { decision: 'approve', amendments: { dropSteps: ['polish'] } }),
  event: 'plan.amended',
  expectEffect: expectPhase('completed', { plan: { dropped: ['polish'] } }),
};

const amendedVote: Act = {
  what: 'a vote for less than was planned',
  at: 'plan',
  policy: QUORUM,
  before: decideByApi('cleo'),
  act: decide('ada', { decision: 'approve', amendments: { dropSteps: ['polish'] } }),
  event: 'plan.amended',
  expectEffect: expectVoteOf('ada', 'cleo', { plan: { dropped: ['polish'] } }),
};

const delegated: Act = {
  what: 'passing the decision on',
  at: 'plan',
  policy: { approvers: ['ada'], delegation: true },
  act: async (ports, waiting) =>
    decisions(ports).delegate(
      await storedRun(ports, waiting),
      'cleo',
      PEOPLE,
      person('ada', waiting),
      silentObservers(),
    ),
  event: 'gate.delegated',
  expectEffect: async (host, waiting) => {
    await decideByApi('cleo')(host, waiting);
    await expectPhase('completed')(host, waiting);
  },
};

const relinked: Act = {
  what: 'taking links back',
  at: 'plan',
  act: async (ports, waiting) => relinkGate(ports, await storedRun(ports, waiting), person('rex', waiting)),
  event: 'gate.relinked',
  expectEffect: async (host, waiting, { gates }) => {
    expect(gates).toMatchObject([{ link: { round: 2 } }]);
    await decideByApi('ada')(host, waiting);
    await expectPhase('completed')(host, waiting);
  },
};

const expire: Act['act'] = (ports, { run, gateId }) =>
  expireAt(
    { ...ports, now: () => Math.max(ports.now(), Date.parse(run.gate?.expiresAt ?? '')) },
    run.runId,
    gateId,
    silentObservers(),
  );

const expiredToRejection: Act = {
  what: 'an end of the time that counts as a rejection',
  at: 'plan',
  policy: { approvers: ['ada'], expireAfterSeconds: EXPIRY_MS / 1000, onExpiry: 'reject' },
  act: expire,
  event: 'plan.rejected',
  isEnd: true,
  expiresAfterMs: EXPIRY_MS,
  expectEffect: expectPhase('cancelled', { completionReason: 'rejected' }),
};

const expiredToFailure: Act = {
  what: 'an end of the time that fails the run',
  at: 'plan',
  policy: { approvers: ['ada'], expireAfterSeconds: EXPIRY_MS / 1000 },
  act: expire,
  event: 'run.failed',
  isEnd: true,
  expiresAfterMs: EXPIRY_MS,
  expectEffect: async (host, waiting) =>
    expect(await untilOver(host, waiting)).toMatchObject({
      completionReason: 'expired',
      error: { name: 'GateExpired' },
    }),
};

const edited: Act = {
  what: 'an approval of an edited text',
  at: 'review',
  workflowId: 'tested-reviewed',
  act: async (ports, waiting) =>
    decisions(ports).decideStep(
      await storedRun(ports, waiting),
      {
        decision: 'approve',
        contentHash: waiting.run.gate?.contentHash,
        edited: 'Mine.',
      },
      person('ada', waiting),
      silentObservers(),
    ),
  event: 'gate.decided',
  expectEffect: expectPhase('completed', { results: { work: { text: 'Mine.' } } }),
};

export const ACTS: readonly Act[] = [
  ...[answered, approved, rejected, revised, firstVote, lastVote, amendedApproval, amendedVote],
  ...[delegated, relinked, expiredToRejection, expiredToFailure, edited],
];

/** Done again, they find that they have been done. */
export const REPEATABLE: ReadonlySet<Act> = new Set(ACTS.filter(act => act !== relinked));
