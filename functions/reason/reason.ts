import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeDiagnosis, findDiagnosis } from '../../core/adapters/records/change-diagnosis.ts';
import type { DiagnosisStore } from '../../core/adapters/records/diagnosis-store.ts';
import type { Reasoned, ReasonPayload } from '../../core/contracts/diagnosis-payloads.ts';
import type { DiagnosisEvent, DiagnosisRecord } from '../../core/contracts/diagnosis-record.ts';
import { recordedFault, StepTimedOut } from '../../core/contracts/errors.ts';
import type { OrchestratorDirectory } from '../../core/contracts/orchestrator-directory.ts';
import { NOTHING_USED } from '../../core/contracts/run.ts';
import { claimTurn, retrievalsLeft } from '../../core/domain/diagnosis/claim-turn.ts';
import { diagnosticsAgent } from '../../core/domain/diagnosis/diagnostics-agent.ts';
import { type AskReasonerPorts, askReasoner, longestTurnMs } from './ask-reasoner.ts';

export interface ReasonPorts extends AskReasonerPorts {
  readonly diagnoses: DiagnosisStore;
  readonly directory: OrchestratorDirectory;
  readonly now: () => number;
}

const GRACE_MS = 5_000;
const BUSY_PAUSE_MS = 250;
const LONGEST_FAULT = 1_000;

/** One turn of reasoning, made once for each delivery, however often it arrives. What comes next the orchestrator says, not the model. */
export function reason(ports: ReasonPorts) {
  return async (
    { diagnosisId, turn, attempt, redrive }: ReasonPayload,
    remainingMs: () => number,
  ): Promise<Reasoned> => {
    const asked = await findDiagnosis(ports.diagnoses, diagnosisId);
    const agent = diagnosticsAgent(ports.directory, asked.orchestratorId);
    const delivery = { number: turn, redrive, retry: attempt };
    const claim = await claimOrWait(
      ports,
      diagnosisId,
      delivery,
      longestTurnMs(agent) + GRACE_MS,
      remainingMs,
    );
    if (claim.kind === 'over') return { next: claim.next };

    const { diagnosis, owner } = claim;
    const left = retrievalsLeft(diagnosis, turn);
    const answered = await askReasoner(ports, {
      diagnosis,
      agent,
      turn,
      owner,
      retrievalsLeft: left,
      remainingMs: remainingMs(),
    });
    const { files, usage = NOTHING_USED } = answered;
    const at = new Date(ports.now()).toISOString();
    if (!answered.ok) {
      const fault = { name: answered.fault.name, message: answered.fault.message.slice(0, LONGEST_FAULT) };
      await endTurn(ports, diagnosisId, owner, {
        type: 'turn.failed',
        at,
        number: turn,
        fault,
        usage,
        files,
      });
      throw answered.fault;
    }
    const { reply } = answered;
    const more =
      reply.kind === 'retrieve' && left > 0
        ? { next: 'retrieve' as const, requests: reply.requests }
        : { next: 'compose' as const };
    await endTurn(ports, diagnosisId, owner, {
      type: 'turn.completed',
      at,
      number: turn,
      ...more,
      usage,
      files,
    });
    return { next: more.next };
  };
}

type Claimed =
  | { readonly kind: 'over'; readonly next: Reasoned['next'] }
  | { readonly kind: 'mine'; readonly diagnosis: DiagnosisRecord; readonly owner: string };

async function claimOrWait(
  { diagnoses, now }: ReasonPorts,
  diagnosisId: string,
  delivery: { readonly number: number; readonly redrive: number; readonly retry: number },
  leaseMs: number,
  remainingMs: () => number,
): Promise<Claimed> {
  const owner = randomBytes(6).toString('base64url');
  for (;;) {
    const { diagnosis, answer: claim } = await changeDiagnosis(diagnoses, diagnosisId, current => {
      const answer = claimTurn(current, delivery, { owner, nowMs: now(), leaseMs });
      return { events: answer.kind === 'mine' ? [answer.event] : [], answer };
    });
    switch (claim.kind) {
      case 'mine':
        return { kind: 'mine', diagnosis, owner };
      case 'nothing to ask':
        return { kind: 'over', next: 'compose' };
      case 'completed':
        return { kind: 'over', next: claim.next };
      case 'failed':
        throw recordedFault(claim.fault);
      case 'superseded':
        throw new StepTimedOut('A later delivery takes this turn.');
      case 'busy':
        if (remainingMs() < 2 * BUSY_PAUSE_MS)
          throw new StepTimedOut('This turn is still under way elsewhere.');
        await sleep(BUSY_PAUSE_MS);
    }
  }
}

/** Writes how a turn ended, unless somebody else has taken it meanwhile. */
async function endTurn(
  { diagnoses }: ReasonPorts,
  diagnosisId: string,
  owner: string,
  event: Extract<DiagnosisEvent, { type: 'turn.failed' | 'turn.completed' }>,
): Promise<void> {
  const { answer: isMine } = await changeDiagnosis(diagnoses, diagnosisId, ({ turns, answer }) => {
    const newest = turns.findLast(({ number }) => number === event.number);
    const mine = answer === undefined && newest?.owner === owner && newest.status === 'running';
    return { events: mine ? [event] : [], answer: mine };
  });
  if (!isMine) throw new StepTimedOut('The turn was given up before it ended.');
}
