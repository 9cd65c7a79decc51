import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packPlan, unpackPlan } from '../../../../core/adapters/records/pack-plan.ts';
import { type Plan, planSchema } from '../../../../core/contracts/run.ts';

const word = fc.constantFrom('Draft', 'Polish', 'writer', '');
const action = fc.record(
  {
    stepId: word,
    title: word,
    role: word,
    kind: fc.constantFrom('agent_task', 'handler'),
    optional: fc.boolean(),
    estimatedCostUsd: fc.constantFrom(0, 0.0076),
  },
  { requiredKeys: ['stepId', 'title', 'kind', 'optional', 'estimatedCostUsd'] },
);
const step = fc.record({
  name: fc.constantFrom('Draft', 'Polish'),
  description: fc.constant('x'),
  agentRole: fc.constantFrom('writer', 'editor'),
  estimatedMinutes: fc.nat({ max: 100 }),
});
const plan: fc.Arbitrary<Plan> = fc.record({
  title: fc.constant('x'),
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  searchTerms: fc.constant([]),
  geographicalScope: fc.constant('x'),
  focusAreas: fc.constant([]),
  actions: fc.array(action, { maxLength: 4 }),
  dropped: fc.array(word, { maxLength: 2 }),
  estimatedMinutes: fc.nat({ max: 100 }),
  estimatedCostUsd: fc.constant(1),
  provider: fc.constant('offline'),
});

it('a plan that was packed is the same plan again, whatever differs from what the model wrote', () => {
  fc.assert(
    fc.property(plan, original => {
      const stored: unknown = JSON.parse(JSON.stringify(packPlan(original)));
      expect(planSchema.parse(unpackPlan(stored))).toEqual(original);
    }),
  );
});

it('a plan that was stored before plans had actions is read as one without', () => {
  const { actions, dropped, ...before } = fc.sample(plan, 1)[0] as Plan;
  expect(planSchema.parse(unpackPlan(before))).toMatchObject({ actions: [], dropped: [] });
});
