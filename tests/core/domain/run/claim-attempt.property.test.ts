import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOTHING_USED } from '../../../../core/contracts/run.ts';
import type { Delivery, PersonNeed, RunEvent, RunRecord } from '../../../../core/contracts/run-record.ts';
import { applyEvent, replayEvents } from '../../../../core/domain/run/apply-event.ts';
import { type Claim, claimAttempt } from '../../../../core/domain/run/claim-attempt.ts';
import { runStarted } from '../../../support/run-events.ts';

const STEP = 'work';
const AT = '2026-01-01T00:00:00.000Z';
const LEASE_MS = 20_000;
const PROMPT_HASH = 'of-the-prompt';

const PROMPT: PersonNeed = need({ kind: 'review', shows: 'prompt.md', contentHash: PROMPT_HASH });
const RESPONSE: PersonNeed = need({ kind: 'review', shows: 'show.md', outcome: 'ok' });
const BY_HAND: PersonNeed = need({ kind: 'manual', shows: 'prompt.md' });
const QUESTIONS: PersonNeed = need({ kind: 'step_questions', shows: 'prompt.md' });

function need(fields: Pick<PersonNeed, 'kind' | 'shows'> & Partial<PersonNeed>): PersonNeed {
  return { contentHash: 'none', provider: 'offline', ...fields };
}

/** A visit to a step as its state machine makes it, with a clock that only goes on when somebody dies. */
class VisitPlayer {
  run: RunRecord;
  #delivery: Delivery = { iteration: 1, retry: 0, redrive: 0 };
  #nowMs = Date.parse(AT);

  constructor() {
    const run = replayEvents([runStarted({ at: AT, gated: false })]);
    if (run === undefined) throw new Error('There is no run.');
    this.run = run;
    this.deliver();
  }

  get attempt() {
    const attempt = this.run.attempts[STEP];
    if (attempt === undefined) throw new Error('There is no attempt.');
    return attempt;
  }

  deliver(): Claim {
    const claim = claimAttempt(this.run, {
      stepId: STEP,
      delivery: this.#delivery,
      owner: `owner-${this.run.sequence}`,
      nowMs: this.#nowMs,
      leaseMs: LEASE_MS,
    });
    if (claim.kind === 'mine') this.#write(claim.event);
    return claim;
  }

  /** It is tried again, or whoever finds it dead takes over. */
  breakOff(fault: Fault): void {
    if (fault === 'killed') {
      this.#nowMs += LEASE_MS + 1;
    } else {
      const error = { name: fault, message: 'Not now.' };
      this.#write({ type: 'attempt.failed', ...this.#attempted(), error, usage: NOTHING_USED });
      this.#delivery = { ...this.#delivery, retry: this.#delivery.retry + 1 };
    }
    expect(this.deliver().kind).toBe('mine');
  }

  ask(asked: PersonNeed, decision: 'approve' | 'reject' | 'answer' | 'respond'): void {
    this.#write({ type: 'attempt.parked', ...this.#attempted(), need: asked, usage: NOTHING_USED });
    const resumed = this.run.gateCount + 1;
    const gateId = `${this.run.runId}-g${resumed}`;
    const { kind, contentHash, provider, shows } = asked;
    const gate = { gateId, kind, contentHash, provider, shows, expiresAt: AT, stepId: STEP };
    this.#write({ type: 'gate.opened', ...this.#attempted(), gate });
    this.#write({ type: 'gate.decided', at: AT, by: 'me', gateId, digest: `of-${gateId}`, decision });
    this.#delivery = { ...this.#delivery, retry: 0, resumed };
    expect(this.deliver().kind).toBe('mine');
  }

  /** Another visit, after the run failed or because the graph leads here again. */
  visitAgain(change: Partial<Delivery>): void {
    this.#delivery = { iteration: 1, retry: 0, redrive: 0, ...change };
    this.#nowMs += LEASE_MS + 1;
    expect(this.deliver().kind).toBe('mine');
  }

  #attempted() {
    return { at: AT, stepId: STEP, number: this.attempt.number };
  }

  #write(event: RunEvent): void {
    this.run = applyEvent(this.run, event);
  }
}

type Fault = 'killed' | 'ProviderUnavailable' | 'RateLimited' | 'ContentRejected';
const faults = fc.array(fc.constantFrom<Fault>('killed', 'ProviderUnavailable', 'RateLimited'), {
  maxLength: 6,
});

test('every attempt of a visit has the prompt that was approved, whatever breaks off (GATE-1)', () => {
  fc.assert(
    fc.property(faults, faults, (before, after) => {
      const visit = new VisitPlayer();
      for (const fault of before) visit.breakOff(fault);
      expect(visit.attempt.approvedPrompt).toBeUndefined();
      const shown = visit.attempt.number;
      visit.ask(PROMPT, 'approve');
      for (const [position, fault] of after.entries()) {
        visit.breakOff(fault);
        expect(visit.attempt.number).toBe(shown + position + 1);
      }
      expect(visit.attempt.approvedPrompt).toEqual({ attempt: shown, contentHash: PROMPT_HASH });
    }),
  );
});

test.each([
  ['sent back by a person', (visit: VisitPlayer) => visit.ask(RESPONSE, 'reject')],
  ['sent back by a model', (visit: VisitPlayer) => visit.breakOff('ContentRejected')],
  ['answered', (visit: VisitPlayer) => visit.ask(QUESTIONS, 'answer')],
  ['visited again', (visit: VisitPlayer) => visit.visitAgain({ iteration: 2 })],
  ['redriven', (visit: VisitPlayer) => visit.visitAgain({ redrive: 1 })],
])('no prompt counts as approved once the step is %s (GATE-1)', (_what, change) => {
  fc.assert(
    fc.property(faults, faults, (before, after) => {
      const visit = new VisitPlayer();
      visit.ask(PROMPT, 'approve');
      for (const fault of before) visit.breakOff(fault);
      change(visit);
      for (const fault of after) visit.breakOff(fault);
      expect(visit.attempt.approvedPrompt).toBeUndefined();
    }),
  );
});

test.each([
  ['was approved', RESPONSE, 'approve'],
  ['was handed in', BY_HAND, 'respond'],
] as const)(
  'work that %s stays with its attempt, whatever breaks off (GATE-5, P-2)',
  (_what, asked, said) => {
    fc.assert(
      fc.property(faults, faults, fc.boolean(), (before, after, isPrompted) => {
        const visit = new VisitPlayer();
        if (isPrompted) visit.ask(PROMPT, 'approve');
        for (const fault of before) visit.breakOff(fault);
        visit.ask(asked, said);
        const { number, gateId } = visit.attempt;
        for (const fault of after) {
          const { owner } = visit.attempt;
          visit.breakOff(fault);
          expect(visit.attempt).toMatchObject({ number, gateId, status: 'running', need: asked });
          expect(visit.attempt.error).toBeUndefined();
          expect(visit.attempt.owner).not.toBe(owner);
        }
      }),
    );
  },
);

test.each([
  ['sent back', (visit: VisitPlayer) => visit.breakOff('ContentRejected')],
  ['visited again', (visit: VisitPlayer) => visit.visitAgain({ iteration: 2 })],
  ['redriven', (visit: VisitPlayer) => visit.visitAgain({ redrive: 1 })],
])('work of a person is asked for anew once the step is %s (GATE-5, P-2)', (_what, change) => {
  fc.assert(
    fc.property(faults, fc.constantFrom(RESPONSE, BY_HAND), (before, asked) => {
      const visit = new VisitPlayer();
      visit.ask(asked, asked === BY_HAND ? 'respond' : 'approve');
      const { number } = visit.attempt;
      for (const fault of before) visit.breakOff(fault);
      change(visit);
      expect(visit.attempt.number).toBe(number + 1);
      expect(visit.attempt.need).toBeUndefined();
      expect(visit.attempt.gateId).toBeUndefined();
    }),
  );
});
