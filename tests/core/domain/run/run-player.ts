import { changedItems, type Item, readRun, runItem } from '../../../../core/adapters/records/run-items.ts';
import { Problem } from '../../../../core/contracts/problem.ts';
import type { Gate, Plan } from '../../../../core/contracts/run.ts';
import type { RunEvent, RunRecord } from '../../../../core/contracts/run-record.ts';
import { hashContent } from '../../../../core/domain/hash-content.ts';
import { applyEvent } from '../../../../core/domain/run/apply-event.ts';
import { claimAttempt } from '../../../../core/domain/run/claim-attempt.ts';
import { answerQuestions, decidePlan } from '../../../../core/domain/run/decide-gate.ts';
import { decideStepGate } from '../../../../core/domain/run/decide-step-gate.ts';
import { nextGateId } from '../../../../core/domain/run/gate-ids.ts';
import { isOver } from '../../../../core/domain/run/run-questions.ts';
import type { EndAttempt, Move } from './run-moves.ts';

const LEASE_MS = 20_000;
const GATE_MS = 3_600_000;

/** A run whose every move goes through its store, as functions and routes make them. */
export class RunPlayer {
  readonly journal: string[] = [];
  readonly #items = new Map<string, Item>();
  #nowMs = Date.parse('2026-01-01T00:00:00Z');

  constructor(started: Extract<RunEvent, { type: 'run.started' }>) {
    this.#write(undefined, [started]);
  }

  /** The run as the store gives it back. */
  get stored(): RunRecord {
    const read = readRun([...this.#items.values()]);
    if (read === undefined) throw new Error('The run is gone.');
    return read.run;
  }

  /** Tries a move. One that the run refuses changes nothing. */
  play(move: Move): void {
    this.#nowMs += 1000;
    const before = this.stored;
    try {
      this.#write(before, this.#eventsOf(before, move));
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault;
    }
  }

  /** Items that did not change stay as they were written before. */
  #write(before: RunRecord | undefined, events: readonly RunEvent[]): void {
    const after = events.reduce<RunRecord | undefined>(applyEvent, before);
    if (after === undefined) return;
    for (const item of [runItem(after, undefined), ...changedItems(before, after)])
      this.#items.set(item.sk?.S ?? '', item);
    this.journal.push(...events.map(event => JSON.stringify(event)));
  }

  #eventsOf(run: RunRecord, move: Move): RunEvent[] {
    const at = new Date(this.#nowMs).toISOString();
    const { runId, phase } = run;
    switch (move.kind) {
      case 'deliver': {
        const claim = claimAttempt(run, {
          stepId: phase === 'clarify' || phase === 'plan' ? phase : `step${move.step}`,
          delivery: {
            iteration: run.planRevision + 1,
            retry: move.retry,
            redrive: move.redrive,
            ...(move.isResumed && run.gateCount > 0 && { resumed: run.gateCount }),
          },
          owner: 'player',
          nowMs: this.#nowMs,
          leaseMs: LEASE_MS,
        });
        const waits = run.gates.some(({ stepId }) => stepId === undefined);
        return claim.kind === 'mine' && !waits ? [claim.event] : [];
      }
      case 'end attempt': {
        const attempt = this.#attemptUnderWay(run);
        return attempt === undefined ? [] : this.#endOf(run, attempt, move, at);
      }
      case 'park attempt': {
        const attempt = this.#attemptUnderWay(run);
        if (attempt === undefined || phase !== 'execute') return [];
        const need = {
          kind: move.need,
          shows: 'show.md' as const,
          contentHash: hashContent(move.need),
          provider: 'offline',
          ...(move.ends !== undefined && { ends: move.ends }),
          ...(move.need === 'step_questions' && { questions: [ONE_QUESTION] }),
        };
        return [{ type: 'attempt.parked', at, ...attempt, need, usage: move.usage }];
      }
      case 'open gate':
        return this.#openGate(run, at);
      case 'decide step': {
        const decider = { by: move.by, nowMs: this.#nowMs };
        const said = {
          approve: { decision: 'approve', comment: move.text },
          reject: { decision: 'reject', comment: move.text },
          answer: { decision: 'answer', answers: { q1: move.text } },
          respond: { decision: 'respond', response: move.text },
        } as const;
        return decideStepGate(run, said[move.decision], decider);
      }
      case 'block path':
      case 'clamp timeout':
      case 'start children':
      case 'hand over': {
        const attempt = this.#attemptUnderWay(run);
        if (attempt === undefined) return [];
        if (move.kind === 'hand over')
          return phase === 'execute' ? [{ type: 'attempt.handed', at, ...attempt }] : [];
        if (move.kind === 'block path')
          return [{ type: 'path.blocked', at, ...attempt, path: move.text, reason: 'is absolute' }];
        return move.kind === 'clamp timeout'
          ? [{ type: 'timeout.clamped', at, ...attempt, fromSeconds: 9, toSeconds: 8 }]
          : [{ type: 'children.started', at, ...attempt, runIds: ['run_child'] }];
      }
      case 'fail attempt': {
        const attempt = this.#attemptUnderWay(run);
        const error = { name: 'RateLimited', message: move.message };
        return attempt === undefined
          ? []
          : [{ type: 'attempt.failed', at, ...attempt, error, usage: move.usage }];
      }
      case 'answer': {
        const asked = move.isComplete ? run.questions : run.questions.slice(1);
        const answers = Object.fromEntries(asked.map(({ id }) => [id, move.answer]));
        return answerQuestions(run, answers, { by: move.by, nowMs: this.#nowMs }, []);
      }
      case 'decide': {
        const { decision, comment, by } = move;
        const contentHash = move.isRightHash ? run.gates[0]?.contentHash : '0'.repeat(64);
        return decidePlan(run, { decision, comment, contentHash }, { by, nowMs: this.#nowMs });
      }
      case 'vote':
      case 'delegate':
      case 'remind':
      case 'escalate':
      case 'amend':
      case 'refuse':
      case 'relink':
        return this.#atOpenGate(run, move, at);
      case 'tell progress':
        return isOver(run) ? [] : [{ type: 'run.progressed', at, number: (run.progressNumber ?? 0) + 1 }];
      case 'redrive':
        return run.state === 'failed' ? [{ type: 'run.redriven', at, by: move.by }] : [];
      case 'cancel':
        return isOver(run) ? [] : [{ type: 'run.canceled', at, by: move.by, reason: 'canceled' }];
      case 'fail':
        return isOver(run)
          ? []
          : [{ type: 'run.failed', at, error: { name: 'States.Timeout', message: runId }, reason: 'error' }];
    }
  }

  #atOpenGate(run: RunRecord, move: Extract<Move, { plan: Plan; by: string }>, at: string): RunEvent[] {
    const [gate] = run.gates;
    if (gate === undefined) return [];
    const { by, plan } = move;
    const { gateId, contentHash, reminders = 0, escalations = 0 } = gate;
    const signed = { at, by, gateId };
    switch (move.kind) {
      case 'vote':
        return [{ type: 'gate.voted', ...signed, contentHash, digest: hashContent(by) }];
      case 'delegate':
        return [{ type: 'gate.delegated', ...signed, to: `${by}'s deputy` }];
      case 'refuse':
        return [{ type: 'gate.refused', ...signed, decision: 'approve', reason: 'not-an-approver' }];
      case 'relink':
        return [{ type: 'gate.relinked', ...signed, link: { keyId: 'k1', round: 2, contentHash } }];
      case 'remind':
        return [{ type: 'gate.reminded', at, gateId, number: reminders + 1 }];
      case 'escalate':
        return [{ type: 'gate.escalated', at, gateId, number: escalations + 1, asked: [by] }];
      case 'amend': {
        if (gate.kind !== 'plan') return [];
        const amended = hashContent({ plan, input: run.input, version: run.workflowVersion });
        const change = { plan, input: run.input, changes: [plan.title], contentHash: amended };
        return [{ type: 'plan.amended', ...signed, ...change }];
      }
    }
  }

  #openGate(run: RunRecord, at: string): RunEvent[] {
    if (isOver(run)) return [];
    const found = Object.entries(run.attempts).find(
      ([, { status, gateId }]) => status === 'parked' && gateId === undefined,
    );
    if (found === undefined) return [];
    const [stepId, { number, need, iteration }] = found;
    if (need === undefined) return [];
    const gate: Gate = {
      gateId: nextGateId(run),
      kind: need.kind,
      expiresAt: new Date(this.#nowMs + GATE_MS).toISOString(),
      contentHash: need.contentHash,
      provider: need.provider,
      ...{ stepId, attempt: number, iteration, shows: need.shows },
      ...(need.questions !== undefined && { questions: need.questions }),
    };
    return [{ type: 'gate.opened', at, stepId, number, gate }];
  }

  #attemptUnderWay(run: RunRecord): { stepId: string; number: number } | undefined {
    if (isOver(run)) return undefined;
    const found = Object.entries(run.attempts).find(([, { status }]) => status === 'running');
    return found && { stepId: found[0], number: found[1].number };
  }

  #endOf(
    run: RunRecord,
    attempt: { stepId: string; number: number },
    end: EndAttempt,
    at: string,
  ): RunEvent[] {
    const { usage, plan, context, outcome, hasResult, state } = end;
    const gate = (kind: Gate['kind'], content: unknown): Gate => ({
      gateId: nextGateId(run),
      kind,
      expiresAt: new Date(this.#nowMs + GATE_MS).toISOString(),
      contentHash: hashContent(content),
      provider: 'offline',
    });
    if (attempt.stepId === 'clarify') {
      const questions = end.questions.map((question, position) => ({ id: `q${position + 1}`, ...question }));
      const opened = gate('questions', questions);
      return [{ type: 'questions.asked', at, ...attempt, questions, context, gate: opened, usage }];
    }
    if (attempt.stepId === 'plan') {
      const opened = gate('plan', { plan, input: run.input, version: run.workflowVersion });
      return [{ type: 'plan.proposed', at, ...attempt, plan, changes: [plan.title], gate: opened, usage }];
    }
    const completed: RunEvent = { type: 'step.completed', at, ...attempt, outcome, hasResult, state, usage };
    return end.isLast ? [completed, { type: 'run.succeeded', at }] : [completed];
  }
}

const ONE_QUESTION = { id: 'q1', question: 'Which?', context: 'It matters.', options: ['This', 'That'] };
