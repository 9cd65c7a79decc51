import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import { type RunView, runViewSchema } from '../../core/contracts/run.ts';
import type { Answer } from '../support/api-client.ts';
import { findJournalFaults } from '../support/find-journal-faults.ts';
import { runAtPlan, runAtQuestions } from '../support/gated-run.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';
import { type RunEvidence, runEvidence } from '../support/run-evidence.ts';
import { anyAction, send } from './model/actions.ts';
import { BYSTANDERS } from './model/bystanders.ts';
import { type Action, expected, type ModelRun, NEW_RUN, settled, shownAs } from './model/run-model.ts';

const STEPS = ['draft', 'polish'];

let host: TestHost;
let evidence: RunEvidence;
let users = 0;

beforeAll(async () => {
  host = await openTestHost();
  evidence = runEvidence(host.url);
});
afterAll(() => {
  resetOffline();
  evidence.close();
  return host.close();
});

async function traceOf(runId: string) {
  const [{ updatedAt }, journal] = await Promise.all([evidence.record(runId), evidence.journal(runId)]);
  return { updatedAt, events: journal.length };
}

async function hashesOf(runId: string): Promise<string[]> {
  const journal = await evidence.journal(runId);
  return journal.flatMap(event => (event.type === 'plan.proposed' ? [event.gate.contentHash] : []));
}

function expectProblem({ status, headers, body }: Answer<unknown>, type?: string): void {
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(body).toMatchObject({ status, type: type === undefined ? expect.any(String) : `/problems/${type}` });
}

/** Waits until the run is where the model says that it stays, and looks at everything that must hold there. */
async function expectSettled(run: RunView, model: ModelRun, user: string): Promise<RunView> {
  const { state, phase } = shownAs(model);
  const view = await host.api.until(run.runId, now => now.state === state && now.phase === phase, { user });
  expect(runViewSchema.parse(view)).toEqual(view);
  const [journal, record] = await Promise.all([evidence.journal(run.runId), evidence.record(run.runId)]);
  expect(findJournalFaults(journal, record)).toEqual([]);
  expect(record.planRevision).toBe(model.stage === 'canceled' ? record.planRevision : model.plans);
  return view;
}

it('follows its model through any sequence of calls, and whoever only looks on changes nothing (RUN-1, RUN-2, RUN-3, GATE-3)', async () => {
  const steps = fc.array(fc.tuple(anyAction, fc.constantFrom(...BYSTANDERS)), {
    minLength: 4,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(steps, async moves => {
      const user = `user-${++users}`;
      const keyed = { user, headers: { 'idempotency-key': 'key' } };
      const { body: run } = await host.api.start('bench-gated', { topic: 'tea' }, keyed);
      let model = settled(NEW_RUN);
      let view = await expectSettled(run, model, user);
      for (const [action, bystander] of moves) {
        const before = await traceOf(run.runId);
        const seen = await bystander.call(host.api, view, keyed);
        expect({ bystander: bystander.name, status: seen.status }).toMatchObject({
          status: bystander.status,
        });
        if (seen.status >= 400) expectProblem(seen);

        const breaks = action.kind === 'decide' && action.breaks === true;
        const { calls } = scriptOffline(breaks ? [{ schemaName: 'draft', fail: 'ProviderRefused' }] : []);
        const { next, problem, status } = expected(model, action);
        const answered = await send(host.api, action, view, await hashesOf(run.runId), { user });
        expect({ action, status: answered.status }).toEqual({ action, status });
        if (problem !== undefined) expectProblem(answered, problem);
        if (next === model) expect(await traceOf(run.runId)).toEqual(before);
        model = settled(next);
        view = await expectSettled(run, model, user);
        const work = calls.filter(({ schemaName }) => STEPS.includes(schemaName));
        if (next.stage !== 'working' && next.stage !== 'breaking') expect(work).toEqual([]);
      }
      const { body } = await host.api.call<{ runs: RunView[] }>('GET', '/runs', undefined, { user });
      expect(body.runs.map(({ runId, state }) => [runId, state])).toEqual([[run.runId, view.state]]);
    }),
    { numRuns: 14 },
  );
}, 120_000);

/** Whether the actions, one after the other in some order, could have been answered like that. */
function isExplained(
  model: ModelRun,
  actions: readonly (readonly [Action, number])[],
  isEnd: (model: ModelRun) => boolean,
): boolean {
  const rested = settled(model);
  if (rested.stage !== model.stage && isExplained(rested, actions, isEnd)) return true;
  if (actions.length === 0) return rested.stage === model.stage && isEnd(model);
  return actions.some(([action, status], position) => {
    const { next, status: wanted } = expected(model, action);
    return wanted === status && isExplained(next, actions.toSpliced(position, 1), isEnd);
  });
}

it('answers two clients at once as if one had come after the other (RUN-1, GATE-3)', async () => {
  const atGate = fc.constantFrom<ModelRun>(settled(NEW_RUN), {
    stage: 'plan',
    plans: 1,
    answered: 'right An answer',
  });
  await fc.assert(
    fc.asyncProperty(atGate, fc.array(anyAction, { minLength: 2, maxLength: 4 }), async (model, clicked) => {
      resetOffline();
      const actions = clicked.map(action => ({ ...action, breaks: false }));
      const user = `user-${++users}`;
      const options = { user, workflowId: 'bench-gated' };
      const run = await (model.stage === 'plan' ? runAtPlan : runAtQuestions)(host.api, options);
      const hashes = await hashesOf(run.runId);
      const answers = await Promise.all(actions.map(action => send(host.api, action, run, hashes, { user })));
      const over = (view: RunView) => view.completedAt !== undefined || view.gate !== null;
      const view = await host.api.until(run.runId, over, { user });
      expect(
        isExplained(
          model,
          actions.map((action, position) => [action, answers[position]?.status ?? 0]),
          end => shownAs(end).state === view.state && shownAs(end).phase === view.phase,
        ),
        JSON.stringify({ statuses: answers.map(({ status }) => status), state: view.state }),
      ).toBe(true);
      const [journal, record] = await Promise.all([evidence.journal(run.runId), evidence.record(run.runId)]);
      expect(findJournalFaults(journal, record)).toEqual([]);
    }),
    { numRuns: 25 },
  );
}, 120_000);
