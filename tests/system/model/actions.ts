import fc from 'fast-check';
import type { RunView } from '../../../core/contracts/run.ts';
import type { Answer, ApiClient, CallOptions } from '../../support/api-client.ts';
import type { Action } from './run-model.ts';

const NO_PLAN = '0'.repeat(64);

const answer: fc.Arbitrary<Action> = fc.record({
  kind: fc.constant('answer'),
  text: fc.constantFrom('yes', 'no'),
  ids: fc.constantFrom('right', 'right', 'right', 'missing', 'extra'),
});

/** Comments differ, so that no two plans are the same. */
const decide: fc.Arbitrary<Action> = fc.record({
  kind: fc.constant('decide'),
  decision: fc.constantFrom('approve', 'revise', 'reject'),
  comment: fc.option(
    fc.nat().map(n => `Look at ${n}`),
    { nil: undefined },
  ),
  plan: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
  breaks: fc.boolean(),
});

/** Leads where runs mostly end. */
const approve: fc.Arbitrary<Action> = fc.record({
  kind: fc.constant('decide'),
  decision: fc.constant('approve'),
  breaks: fc.boolean(),
});

export const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: answer },
  { weight: 4, arbitrary: decide },
  { weight: 2, arbitrary: approve },
  { weight: 1, arbitrary: fc.constant<Action>({ kind: 'cancel' }) },
  { weight: 1, arbitrary: fc.constant<Action>({ kind: 'redrive' }) },
);

/** Sends what an action stands for; `hashes` are of the plans that there have been, oldest first. */
export function send(
  api: ApiClient,
  action: Action,
  run: RunView,
  hashes: readonly string[],
  options: CallOptions,
): Promise<Answer<unknown>> {
  switch (action.kind) {
    case 'answer': {
      const ids = run.questions.map(({ id }) => id);
      const given = { right: ids, missing: ids.slice(1), extra: [...ids, 'nobody_asked'] }[action.ids];
      return api.answer(run.runId, Object.fromEntries(given.map(id => [id, action.text])), options);
    }
    case 'decide': {
      const { decision, comment, plan } = action;
      const contentHash = plan === undefined ? undefined : (hashes[plan - 1] ?? NO_PLAN);
      return api.decide(run.runId, { decision, comment, contentHash }, options);
    }
    case 'cancel':
      return api.cancel(run.runId, options);
    case 'redrive':
      return api.call('POST', `/runs/${run.runId}/redrive`, undefined, options);
  }
}
