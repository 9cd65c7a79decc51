import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunView } from '../../core/contracts/run.ts';
import type { Answer } from '../support/api-client.ts';
import { findJournalFaults } from '../support/find-journal-faults.ts';
import { openGatePage } from '../support/gate-page-client.ts';
import { answersTo, runAtPlan, runAtQuestions } from '../support/gated-run.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';
import { type RunEvidence, runEvidence } from '../support/run-evidence.ts';

const GATED = { workflowId: 'bench-gated' };
const ROUNDS = [1, 2, 3, 4, 5];

let host: TestHost;
let evidence: RunEvidence;

beforeAll(async () => {
  host = await openTestHost();
  evidence = runEvidence(host.url);
});
afterAll(() => {
  evidence.close();
  return host.close();
});

type Call = () => Promise<Answer<unknown>>;

/** Sends the calls at the same time, in an order that differs from round to round. */
function race(round: number, calls: Readonly<Record<string, Call>>): Promise<Record<string, Answer>> {
  const entries = Object.entries(calls);
  const turned = [...entries.slice(round % entries.length), ...entries.slice(0, round % entries.length)];
  return Promise.all(turned.map(async ([name, call]) => [name, (await call()) as Answer] as const)).then(
    answers => Object.fromEntries(answers),
  );
}

const decide = (run: RunView, decision: 'approve' | 'reject' | 'revise') => () =>
  host.api.decide(run.runId, {
    decision,
    contentHash: run.gate?.contentHash,
    ...(decision === 'revise' && { comment: 'Shorter.' }),
  });

const decideByLink = (run: RunView, decision: string) => async (): Promise<Answer> => {
  const page = await openGatePage(run.gate?.url ?? '');
  const { status, headers, text } = await page.send({ decision });
  return { status, headers, body: { text } };
};

async function decisionsIn({ runId, gate }: RunView): Promise<string[]> {
  const journal = await evidence.journal(runId);
  return journal.flatMap(event => ('gateId' in event && event.gateId === gate?.gateId ? [event.type] : []));
}

async function expectOrder({ runId }: RunView): Promise<void> {
  const [journal, record] = await Promise.all([evidence.journal(runId), evidence.record(runId)]);
  expect(findJournalFaults(journal, record)).toEqual([]);
}

/** By the cancel itself, or by the function that found the run over before the cancel got that far. */
async function expectStopped(run: RunView): Promise<void> {
  const { status, error } = await evidence.untilEnded(run);
  expect(['ABORTED RunCanceled', 'FAILED RunOver']).toContain(`${status} ${error}`);
}

function expectRefusal(answer: Answer | undefined, ...types: string[]): void {
  expect(answer?.status).toBe(409);
  expect(answer?.headers.get('content-type')).toBe('application/problem+json');
  expect(types.map(type => `/problems/${type}`)).toContain(answer?.body.type);
  if (answer?.body.type === '/problems/already-decided')
    expect(answer.body).toMatchObject({ decidedBy: 'local', decidedAt: expect.any(String) });
}

describe.each(ROUNDS)('round %i', round => {
  it('an answer and a cancel end in a canceled run, whoever comes first (RUN-1, GATE-3)', async () => {
    const run = await runAtQuestions(host.api, GATED);
    const { answered, canceled } = await race(round, {
      answered: () => host.api.answer(run.runId, answersTo(run)),
      canceled: () => host.api.cancel(run.runId),
    });
    expect(canceled?.status).toBe(200);
    const decisions = await decisionsIn(run);
    if (answered?.status === 200) expect(decisions).toEqual(['questions.answered']);
    else {
      expectRefusal(answered, 'wrong-phase');
      expect(decisions).toEqual([]);
    }
    const { body } = await host.api.run(run.runId);
    expect(body).toMatchObject({ state: 'canceled', phase: 'cancelled', completionReason: 'canceled' });
    await expectStopped(run);
    await expectOrder(run);
    expect((await host.api.run(run.runId)).body).toEqual(body);
  });

  it('of approve, reject and revise one counts, and the run goes its way (RUN-2, GATE-3)', async () => {
    const run = await runAtPlan(host.api, GATED);
    const answers = await race(round, {
      'plan.approved': decide(run, 'approve'),
      'plan.rejected': decide(run, 'reject'),
      'plan.revised': decide(run, 'revise'),
    });
    const winners = Object.keys(answers).filter(name => answers[name]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(await decisionsIn(run)).toEqual(winners);
    for (const [name, answer] of Object.entries(answers))
      if (!winners.includes(name)) expectRefusal(answer, 'already-decided', 'content-changed');

    const [winner] = winners;
    if (winner === 'plan.revised') {
      await host.api.untilWaiting(run.runId, 'plan');
      await host.api.decide(run.runId, { decision: 'approve' });
    }
    const done = await host.api.untilOver(run.runId);
    expect(done).toMatchObject(
      winner === 'plan.rejected'
        ? { state: 'canceled', phase: 'cancelled', completionReason: 'rejected', results: {} }
        : { state: 'succeeded', phase: 'completed', completionReason: 'completed' },
    );
    expect(await evidence.untilEnded(run)).toMatchObject({ status: 'SUCCEEDED' });
    await expectOrder(run);
  });

  it('of approve, reject, revise and cancel at most one decides, and the run is canceled unless it was done before (RUN-2, GATE-3)', async () => {
    const run = await runAtPlan(host.api, GATED);
    const { canceled, ...answers } = await race(round, {
      canceled: () => host.api.cancel(run.runId),
      'plan.approved': decide(run, 'approve'),
      'plan.rejected': decideByLink(run, 'reject'),
      'plan.revised': decide(run, 'revise'),
    });
    const winners = Object.keys(answers).filter(name => [200, 303].includes(answers[name]?.status ?? 0));
    expect(winners.length).toBeLessThanOrEqual(1);
    expect(await decisionsIn(run)).toEqual(winners);
    if (canceled?.status === 409) {
      // The approval won, and the work was done before the cancellation came.
      expect(winners).toEqual(['plan.approved']);
      expect((await host.api.run(run.runId)).body.state).toBe('succeeded');
      return;
    }
    expect(canceled?.status).toBe(200);
    for (const answer of Object.values(answers)) expect([200, 303, 409]).toContain(answer.status);
    const completionReason = winners[0] === 'plan.rejected' ? 'rejected' : 'canceled';
    const { body } = await host.api.run(run.runId);
    expect(body).toMatchObject({ state: 'canceled', phase: 'cancelled', completionReason });
    if (completionReason === 'canceled') await expectStopped(run);
    else expect(await evidence.untilEnded(run)).toMatchObject({ status: 'SUCCEEDED' });
    await expectOrder(run);
    expect((await host.api.run(run.runId)).body).toEqual(body);
  });
});

describe('a hundred clicks at the same time', () => {
  const hundred = <T>(make: (position: number) => T): T[] => Array.from({ length: 100 }, (_, at) => make(at));

  it('on approve, by API and by link, make one decision and answer one token (RUN-1, GATE-3)', async () => {
    const run = await runAtPlan(host.api, GATED);
    const answers = await Promise.all(
      hundred(at => (at % 2 ? decideByLink(run, 'approve')() : decide(run, 'approve')())),
    );
    expect(answers.map(({ status }) => status)).toEqual(hundred(at => (at % 2 ? 303 : 200)));
    expect(await decisionsIn(run)).toEqual(['plan.approved']);
    expect(await host.api.untilOver(run.runId)).toMatchObject({ state: 'succeeded' });
    expect(await evidence.untilEnded(run)).toMatchObject({ status: 'SUCCEEDED' });
    const types = (await evidence.history(run)).map(({ type }) => type);
    expect(types.filter(type => type === 'TaskSucceeded')).toHaveLength(4);
    await expectOrder(run);
  });

  it('on approve and reject make one decision, and the losers hear who decided (GATE-3)', async () => {
    const run = await runAtPlan(host.api, GATED);
    const answers = await Promise.all(hundred(at => decide(run, at % 2 ? 'approve' : 'reject')()));
    const winners = await decisionsIn(run);
    expect(winners).toHaveLength(1);
    const isApproved = winners[0] === 'plan.approved';
    answers.forEach((answer, at) => {
      if ((at % 2 === 1) === isApproved) expect(answer.status).toBe(200);
      else expectRefusal(answer as unknown as Answer, 'already-decided');
    });
    const done = await host.api.untilOver(run.runId);
    expect(done.state).toBe(isApproved ? 'succeeded' : 'canceled');
    await expectOrder(run);
  });

  it('on answers that differ keep the first one whole (GATE-3)', async () => {
    const run = await runAtQuestions(host.api, GATED);
    const said = hundred(at => Object.fromEntries(run.questions.map(({ id }) => [id, `Answer ${at}`])));
    const answers = await Promise.all(said.map(answer => host.api.answer(run.runId, answer)));
    const winners = said.filter((_, at) => answers[at]?.status === 200);
    expect(winners).toHaveLength(1);
    for (const answer of answers)
      if (answer.status !== 200) expectRefusal(answer as unknown as Answer, 'already-decided');
    expect(await host.api.untilWaiting(run.runId, 'plan')).toMatchObject({ answers: winners[0] });
    expect(await decisionsIn(run)).toEqual(['questions.answered']);
    await expectOrder(run);
  });
});
