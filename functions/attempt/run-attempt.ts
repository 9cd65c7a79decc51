import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { spendOf } from '../../core/adapters/providers/spend.ts';
import { changeRun } from '../../core/adapters/records/change-run.ts';
import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import {
  CountersignError,
  PathBlocked,
  PersonNeeded,
  RunOver,
  recordedFault,
  StepTimedOut,
} from '../../core/contracts/errors.ts';
import { NOTHING_USED, type Usage } from '../../core/contracts/run.ts';
import type { Attempt, Delivery, RunEvent, RunRecord } from '../../core/contracts/run-record.ts';
import { type Claim, claimAttempt } from '../../core/domain/run/claim-attempt.ts';
import { isOver } from '../../core/domain/run/run-questions.ts';

const LEASE_MS = 20_000;
const HEARTBEAT_MS = 6_000;
const BUSY_PAUSE_MS = 250;
/** A model may have had a hand in it. */
const LONGEST_MESSAGE = 2_000;

export interface AttemptRequest {
  readonly runs: RunStore;
  readonly now: () => number;
  readonly stored: StoredRun;
  readonly stepId: string;
  readonly delivery: Delivery;
  readonly remainingMs: () => number;
  /** Does the work once. What it returns is written together with the end of the attempt. */
  readonly perform: (claimed: ClaimedAttempt) => Promise<AttemptEnd>;
  /** Written together with the beginning of an attempt. */
  readonly alongside?: (number: number, at: string) => readonly RunEvent[];
}

export interface ClaimedAttempt {
  readonly number: number;
  readonly attempt: Attempt;
  readonly run: RunRecord;
}

export interface AttemptEnd {
  readonly events: readonly RunEvent[];
  readonly gateToken?: string;
  /** The attempt is parked: once that is written, the state machine is told. */
  readonly isParked?: boolean;
}

export type AttemptOutcome =
  | { readonly kind: 'performed'; readonly run: RunRecord }
  /** The same delivery came before, and this is what became of it then. */
  | { readonly kind: 'recorded'; readonly run: RunRecord; readonly attempt: Attempt };

/** Performs a delivery of work exactly once, however often it arrives, and records how it ended. */
export async function runAttempt(request: AttemptRequest): Promise<AttemptOutcome> {
  const claim = await claimOrWait(request);
  if (claim.kind === 'recorded') return claim;
  const { runs, now, stepId } = request;
  const { run, number } = claim;
  const beating = setInterval(() => {
    // A beat that is lost costs nothing but, at worst, a second delivery's patience.
    void runs.beat(run.runId, stepId, new Date(now()).toISOString()).catch(() => {});
  }, HEARTBEAT_MS);
  try {
    const end = await request.perform({ number, run, attempt: claim.attempt });
    const after = await finish(request, run, number, end);
    if (end.isParked) throw personNeeded(stepId, number);
    return { kind: 'performed', run: after };
  } catch (fault) {
    if (fault instanceof CountersignError && !(fault instanceof RunOver || fault instanceof PersonNeeded))
      await finish(request, run, number, { events: failure(request, number, fault) });
    throw fault;
  } finally {
    clearInterval(beating);
  }
}

async function claimOrWait(
  request: AttemptRequest,
): Promise<({ kind: 'mine' } & ClaimedAttempt) | Extract<AttemptOutcome, { kind: 'recorded' }>> {
  const { runs, now, stepId, delivery, remainingMs } = request;
  const owner = randomBytes(6).toString('base64url');
  for (let stored = request.stored; ; ) {
    const { run, answer: claim } = await changeRun<Claim>(runs, stored, current => {
      const heartbeat = current.heartbeats[stepId];
      const answer = claimAttempt(current.run, {
        stepId,
        delivery,
        owner,
        nowMs: now(),
        leaseMs: LEASE_MS,
        ...(heartbeat !== undefined && { heartbeatMs: Date.parse(heartbeat) }),
      });
      if (answer.kind !== 'mine') return { events: [], answer };
      const { number, at } = answer.event;
      return { events: [answer.event, ...(request.alongside?.(number, at) ?? [])], answer };
    });
    if (claim.kind === 'run over') throw new RunOver(`Run ${run.runId} is over.`);
    if (claim.kind === 'mine')
      return { kind: 'mine', run, number: claim.event.number, attempt: run.attempts[stepId] as Attempt };
    if (claim.kind === 'parked') throw personNeeded(stepId, claim.attempt.number);
    if (claim.kind === 'superseded')
      throw new StepTimedOut(`Attempt ${claim.attempt.number} of ${stepId} is a later one.`);
    if (claim.kind === 'handed') return { kind: 'recorded', run, attempt: claim.attempt };
    if (claim.kind === 'done') {
      if (claim.attempt.error !== undefined) throw recordedFault(claim.attempt.error);
      return { kind: 'recorded', run, attempt: claim.attempt };
    }
    if (remainingMs() < 2 * BUSY_PAUSE_MS)
      throw new StepTimedOut(`Attempt ${claim.attempt.number} of ${stepId} is still under way elsewhere.`);
    await sleep(BUSY_PAUSE_MS);
    stored = (await runs.find(run.runId)) ?? stored;
  }
}

async function finish(
  { runs, stored, stepId }: AttemptRequest,
  claimed: RunRecord,
  number: number,
  { events, gateToken }: AttemptEnd,
): Promise<RunRecord> {
  const { run } = await changeRun(runs, { ...stored, run: claimed }, ({ run: current }) => {
    if (isOver(current)) throw new RunOver(`Run ${current.runId} is over.`);
    const { number: newest, status, owner } = current.attempts[stepId] ?? {};
    // One that was taken over may go on under the same number.
    if (newest !== number || status !== 'running' || owner !== claimed.attempts[stepId]?.owner)
      throw new StepTimedOut(`Attempt ${number} of ${stepId} was given up before it ended.`);
    return { events, ...(gateToken !== undefined && { gateToken }), answer: undefined };
  });
  return run;
}

function personNeeded(stepId: string, number: number): PersonNeeded {
  return new PersonNeeded(`Attempt ${number} of ${stepId} needs a person.`);
}

function failure({ now, stepId }: AttemptRequest, number: number, fault: CountersignError): RunEvent[] {
  const attempted = { at: new Date(now()).toISOString(), stepId, number };
  const blocked = fault instanceof PathBlocked ? fault.blocked : [];
  return [
    ...blocked.map(
      ({ path, reason }): RunEvent => ({
        type: 'path.blocked',
        ...attempted,
        path: path.slice(0, LONGEST_MESSAGE),
        reason,
      }),
    ),
    {
      type: 'attempt.failed',
      ...attempted,
      error: { name: fault.name, message: fault.message.slice(0, LONGEST_MESSAGE), stepId },
      usage: usageOf(fault),
    },
  ];
}

function usageOf(fault: CountersignError): Usage {
  const { usage = NOTHING_USED } = spendOf(fault) ?? {};
  return { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens, costUsd: usage.costUsd };
}
