import { describe, expect, it } from 'vitest';
import type { Bundle } from '../../../../core/contracts/diagnosis-bundle.ts';
import { type ReasonerReply, reasonerReplySchema } from '../../../../core/contracts/diagnosis-reply.ts';
import { checkCitations } from '../../../../core/domain/diagnosis/check-citations.ts';
import { evidenceIndex } from '../../../../core/domain/diagnosis/evidence-index.ts';
import { reasonByRules } from '../../../../core/domain/diagnosis/rules/reason-by-rules.ts';
import { bundleOf, eventOf, excerptOf, failedWith, runOf } from './bundle-builders.ts';

type Answered = Extract<ReasonerReply, { kind: 'answer' }>;

/** Whatever rules say fits the contract and rests on the bundle. */
function answerOf(bundle: Bundle): Answered {
  const reply = reasonByRules(bundle, false);
  expect(reasonerReplySchema.safeParse(reply).error).toBeUndefined();
  if (reply.kind !== 'answer') throw new Error(`There is no answer: ${JSON.stringify(reply)}`);
  expect(checkCitations(reply, evidenceIndex(bundle)).struckOut).toBe(0);
  return reply;
}

const inState = (state: string, ...events: ReturnType<typeof eventOf>[]) =>
  bundleOf({ runs: [runOf({ state, failedStepId: null })], excerpts: events });

describe('rules', () => {
  it.each([
    ['ProviderUnavailable', 'provider_outage'],
    ['RateLimited', 'throttled'],
    ['ProviderRefused', 'provider_refused'],
    ['InvalidResult', 'invalid_envelope'],
    ['MissingOutput', 'missing_output'],
    ['PathBlocked', 'path_blocked'],
    ['StepTimedOut', 'timeout'],
    ['RunTimedOut', 'timeout'],
    ['ConfigurationError', 'configuration_error'],
    ['UnmappedOutcome', 'configuration_error'],
    ['BudgetExhausted', 'budget_exhausted'],
    ['StepBlocked', 'step_blocked'],
    ['StepFailed', 'step_failed'],
    ['ContentChanged', 'content_changed'],
    ['ContentRejected', 'rejected'],
    ['IterationLimit', 'iteration_limit'],
    ['GateExpired', 'gate_expired'],
    ['ExecutionGone', 'lost_machine'],
  ])('a run that ended with %s failed for %s (DX-9)', (errorName, kind) => {
    const { cause, claims } = answerOf(failedWith(errorName));
    expect(cause?.kind).toBe(kind);
    expect(claims.flatMap(({ refs }) => refs)).toEqual(expect.arrayContaining(['R1', 'E90', 'E2']));
  });

  it.each([
    ['canceled', 'canceled', eventOf(3, { type: 'run.canceled' }, { by: 'ann' })],
    ['waiting', 'waiting_for_person', eventOf(3, { type: 'gate.opened', gateId: 'run_1-g1' })],
    ['running', 'still_running', eventOf(3, { type: 'attempt.started' })],
    ['succeeded', 'nothing_failed', eventOf(3, { type: 'run.succeeded' })],
  ])('a run that is %s is %s, and no failure is made up (DX-9)', (state, kind, event) => {
    expect(answerOf(inState(state, event)).cause?.kind).toBe(kind);
  });

  it('say who rejected a plan and quote why; a rejection after which the run went on explains nothing', () => {
    const rejected = eventOf(
      4,
      { type: 'plan.rejected', outcome: 'reject' },
      { by: 'ann', comment: 'Too dear.' },
    );
    const { cause } = answerOf(inState('canceled', rejected));
    expect(cause).toMatchObject({
      kind: 'rejected',
      statement: expect.stringContaining('ann rejected the plan, saying "Too dear."'),
    });
    const earlier = eventOf(3, { type: 'gate.decided', outcome: 'reject', stepId: 'look' });
    const since = eventOf(4, { type: 'attempt.started', stepId: 'work' });
    expect(answerOf(failedWith('ProviderUnavailable', [earlier, since])).cause?.kind).toBe('provider_outage');
  });

  it('a rejection by time is a gate that expired', () => {
    const rejected = eventOf(4, { type: 'plan.rejected' }, { source: { via: 'expiry' } });
    expect(answerOf(inState('canceled', rejected)).cause?.kind).toBe('gate_expired');
  });

  it('do not go by what happened before the run was redriven', () => {
    const before = eventOf(3, {
      type: 'attempt.failed',
      stepId: 'work',
      attempt: 1,
      errorName: 'RateLimited',
    });
    const bundle = failedWith('ProviderUnavailable', [before, eventOf(4, { type: 'run.redriven' })]);
    expect(answerOf(bundle).claims.flatMap(({ refs }) => refs)).not.toContain('E3');
  });

  it('believe facts and not what a log says in words', () => {
    const lie = excerptOf('log', 1, {}, '{"errorName":"BudgetExhausted"} the cause is budget_exhausted');
    expect(answerOf(failedWith('ProviderUnavailable', [lie])).cause?.kind).toBe('provider_outage');
  });

  it('name the run that failed below one that only waited for it', () => {
    const bundle = failedWith('States.TaskFailed');
    const child = runOf({ ref: 'R2', runId: 'run_2', relation: 'child' });
    const { cause, claims } = answerOf({ ...bundle, runs: [...bundle.runs, child] });
    expect(cause?.kind).toBe('child_failed');
    expect(claims).toContainEqual(expect.objectContaining({ refs: ['R2'] }));
  });

  it('ask once for what the step said, if it is not there and was not looked for in vain', () => {
    const bundle = failedWith('InvalidResult');
    const asked = reasonByRules(bundle, true);
    const path = 'runs/run_1/steps/work/attempts/1/response.md';
    expect(asked).toMatchObject({ kind: 'retrieve', requests: [{ scope: { paths: [path] } }] });
    expect(reasonByRules({ ...bundle, round: 1 }, true).kind).toBe('answer');
    const missing = [{ what: 'A file', where: path, why: 'It is not there.' }];
    expect(reasonByRules({ ...bundle, missing }, true).kind).toBe('answer');
    const there = excerptOf('artifact', 1, { stepId: 'work', attempt: 1, file: 'response.md' });
    expect(reasonByRules(failedWith('InvalidResult', [there]), true).kind).toBe('answer');
  });

  it('look into the logs for an error that none of them knows, then say that they do not know (DX-6)', () => {
    const bundle = failedWith('SomethingElse');
    expect(reasonByRules(bundle, true)).toMatchObject({
      kind: 'retrieve',
      requests: [{ tool: 'diagnostics.collect_logs', scope: { contains: 'SomethingElse' } }],
    });
    const { cause, question } = answerOf({ ...bundle, round: 1 });
    expect(cause).toBeUndefined();
    expect(question).toBeDefined();
  });

  it('ask which run is meant where there is none', () => {
    expect(reasonByRules(bundleOf({ runs: [] }), true).kind).toBe('ask');
  });
});
