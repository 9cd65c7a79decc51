import { describe, expect, it } from 'vitest';
import { changedItems } from '../../../../core/adapters/records/run-items.ts';
import type { DecisionRecord, RunEvent, RunRecord } from '../../../../core/contracts/run-record.ts';
import { applyEvent, replayEvents } from '../../../../core/domain/run/apply-event.ts';
import { nextGateId } from '../../../../core/domain/run/gate-ids.ts';
import { keepDecisions } from '../../../../core/domain/run/keep-decisions.ts';
import { runStarted } from '../../../support/run-events.ts';

const LARGEST_ITEM = 400 * 1024;
const at = '2026-01-01T00:00:00.000Z';
const HASH = 'f'.repeat(64);
const wide = (length: number) => '漢'.repeat(length);
const questions = [1, 2, 3].map(n => ({
  id: `q${n}`,
  question: wide(500),
  context: wide(500),
  options: [wide(200), wide(199), wide(198)],
}));
const answers = Object.fromEntries(questions.map(({ id }) => [id, wide(4000)]));

type Said = Partial<Extract<RunEvent, { type: 'gate.decided' }>>;

/** One visit after the other, or one that asks again and again, as a run keeps them. */
class LongRun {
  readonly journal: RunEvent[] = [];
  run: RunRecord;

  constructor() {
    const started = runStarted({ at, gated: false });
    this.journal.push(started);
    this.run = applyEvent(undefined, started);
  }

  decide(visit: { stepId?: string; iteration: number; number: number }, said: Said): void {
    const { stepId = 'sign', iteration, number } = visit;
    const isAnswer = said.decision === 'answer';
    const kind = isAnswer ? 'step_questions' : 'review';
    const shown = { kind, shows: 'show.md', contentHash: HASH, provider: 'the workflow' } as const;
    const asked = isAnswer ? { questions } : {};
    const usage = { inputTokens: 0, outputTokens: 0, costUsd: 0 };
    const gateId = nextGateId(this.run);
    const attempted = { at, stepId, number };
    this.#write(
      {
        type: 'attempt.started',
        ...attempted,
        ...{ iteration, retry: 0, redrive: 0, owner: 'somebody', leaseUntil: at },
      },
      { type: 'attempt.parked', ...attempted, need: { ...shown, ...asked }, usage },
      {
        type: 'gate.opened',
        ...attempted,
        gate: {
          ...{ gateId, ...shown, expiresAt: at, stepId, stepTitle: 'T'.repeat(100) },
          ...{ attempt: number, iteration, ...asked },
        },
      },
      {
        type: 'gate.decided',
        at,
        by: 'somebody@example.com',
        gateId,
        digest: HASH,
        decision: 'reject',
        ...said,
      },
    );
  }

  get largestItem(): number {
    return Math.max(...changedItems(replayEvents(this.journal.slice(0, 1)), this.run).map(bytesOf));
  }

  #write(...events: RunEvent[]): void {
    this.journal.push(...events);
    this.run = events.reduce<RunRecord>(applyEvent, this.run);
  }
}

const bytesOf = (item: unknown) => Buffer.byteLength(JSON.stringify(item));

describe('the decisions of a run (GATE-5)', () => {
  it('fit into an item however often people decide, and replay to the same record', () => {
    const long = new LongRun();
    for (let round = 1; round <= 700; round++)
      long.decide({ iteration: round, number: round }, { comment: wide(4000) });
    expect(long.largestItem).toBeLessThan(LARGEST_ITEM);
    const { decisions } = long.run;
    expect(decisions.length).toBeGreaterThan(200);
    expect(decisions.filter(({ comment }) => comment !== undefined)).toHaveLength(8);
    expect(decisions.at(-1)).toMatchObject({ attempt: 700, comment: wide(4000) });
    expect(decisions[0]).toMatchObject({ by: 'somebody@example.com', at, decision: 'reject', digest: HASH });
    expect(decisions[0]).toMatchObject({ contentHash: HASH, gateId: expect.any(String) });
    expect(replayEvents(long.journal)).toEqual(long.run);
  });

  it('keep all rounds of questions of the visit that is under way, at their greatest length (STEP-10)', () => {
    const long = new LongRun();
    for (let round = 1; round <= 600; round++) long.decide({ iteration: round, number: round }, {});
    for (let round = 1; round <= 5; round++)
      long.decide({ stepId: 'work', iteration: 1, number: round }, { decision: 'answer', answers });
    expect(long.run.decisions.filter(one => one.answers !== undefined)).toHaveLength(5);
    expect(long.largestItem).toBeLessThan(LARGEST_ITEM);
  });

  it('keep why the work of a step under way was sent back, whatever others say meanwhile', () => {
    const long = new LongRun();
    long.decide({ stepId: 'work', iteration: 1, number: 1 }, { comment: 'Too short.' });
    for (let round = 1; round <= 30; round++)
      long.decide({ iteration: round, number: round }, { comment: wide(4000) });
    expect(long.run.decisions[0]).toMatchObject({ stepId: 'work', comment: 'Too short.' });
    expect(long.run.decisions[1]).not.toHaveProperty('comment');
  });

  it('keep the approval of the plan, whatever comes after it (security 16)', () => {
    const approval: DecisionRecord = {
      ...{ gateId: 'run_1-g1', kind: 'plan', expiresAt: at, contentHash: HASH, provider: 'offline' },
      ...{ decision: 'approve', by: 'somebody', at, digest: HASH, comment: wide(4000) },
    };
    const later = Array.from({ length: 2000 }, (_, position): DecisionRecord => {
      return { ...approval, gateId: `run_1-g${position + 2}`, kind: 'review' };
    });
    const kept = keepDecisions({ attempts: {}, undelivered: [] }, [approval, ...later]);
    expect(kept.length).toBeLessThan(later.length);
    expect(kept[0]).toMatchObject({ kind: 'plan', decision: 'approve', contentHash: HASH });
    expect(kept[1]?.gateId).not.toBe('run_1-g2');
  });

  it('stay whole as long as they are short', () => {
    const long = new LongRun();
    for (let round = 1; round <= 100; round++)
      long.decide({ iteration: round, number: round }, { comment: `No ${round}.` });
    expect(long.run.decisions.map(({ comment }) => comment)).toEqual(
      Array.from({ length: 100 }, (_, position) => `No ${position + 1}.`),
    );
  });
});
