import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { priceAgentCall } from '../../../../core/adapters/providers/price-agent-call.ts';
import type { Workflow } from '../../../../core/contracts/workflow.ts';
import { estimatePlan } from '../../../../core/domain/run/estimate-plan.ts';
import type { PriceCall } from '../../../../core/domain/run/plan-actions.ts';
import { defineWorkflow } from '../../../../core/domain/workflow/define-workflow.ts';
import marketResearch from '../../../../workflows/market-research.workflow.ts';
import { agentStep, GATING, handlerStep, workflowOf } from '../workflow/workflow-builders.ts';

const draft = {
  title: 'A plan',
  steps: [{ name: 'Whatever a model says', description: 'x', agentRole: 'x', estimatedMinutes: 3 }],
  searchTerms: [],
  geographicalScope: 'Everywhere',
  focusAreas: [],
};
/** A dollar for a thousand tokens that are read, two for a thousand that are written. */
const priceCall: PriceCall = (_agent, inputTokens, outputTokens) => (inputTokens + 2 * outputTokens) / 1000;
const estimate = (workflow: Workflow, price = priceCall) =>
  estimatePlan(draft, workflow, { priceCall: price, provider: 'tester', input: {}, spentUsd: 0.25 });
const gated = (...steps: Parameters<typeof workflowOf>[0]) =>
  defineWorkflow(workflowOf(steps, { gating: GATING }));
const agent = { role: 'tester', maxOutputTokens: 1000 };

describe('security 17: a plan says what the state machine will do', () => {
  it('in the words and the order of the definition, branch by branch, whatever the model wrote', () => {
    const { actions, title } = estimate(marketResearch);
    expect(title).toBe('A plan');
    expect(actions.map(({ stepId, title, role, kind }) => [stepId, title, role, kind])).toEqual([
      ['market_sizing', 'Size the market', 'market analyst', 'agent_task'],
      ['competitors', 'Study the competitors', 'competitor researcher', 'agent_task'],
      ['customers', 'Understand the customers', 'customer researcher', 'agent_task'],
      ['risks', 'Weigh risks and strategy', 'strategist and risk analyst', 'agent_task'],
      ['report', 'Write the report', 'writer', 'agent_task'],
    ]);
  });

  it('with the price of each, whose sum is the price of the plan', () => {
    const plan = estimate(marketResearch, priceAgentCall);
    const sum = plan.actions.reduce((total, { estimatedCostUsd }) => total + estimatedCostUsd, 0);
    expect(sum).toBeGreaterThan(0);
    expect(plan.estimatedCostUsd).toBeCloseTo(sum, 10);
  });

  it('and counts who looks at the work, but neither people nor code', () => {
    const { actions } = estimate(
      gated(
        agentStep('judged', {
          agent,
          gates: { response: { kind: 'ai', agent, criteria: 'It rhymes.' } },
          next: { ok: 'by-hand' },
        }),
        agentStep('by-hand', { agent: { role: 'hand', provider: 'manual' }, next: { ok: 'code' } }),
        handlerStep('code'),
      ),
    );
    expect(actions.map(({ estimatedCostUsd }) => estimatedCostUsd)).toEqual([10, 0, 0]);
    expect(actions[2]).not.toHaveProperty('role');
  });
});

describe('B-5: the cap of a plan', () => {
  const capOf = (workflow: Workflow) => estimate(workflow).capUsd ?? 0;
  /** A prompt of 40,000 tokens, the two bytes of an empty input, and a thousand tokens of reply. */
  const DEAREST_CALL = 42.002;
  const SPENT = 0.25;

  it('pays every step twice at its dearest, and what was spent before', () => {
    expect(capOf(gated(agentStep('one', { agent })))).toBeCloseTo(2 * DEAREST_CALL + SPENT, 1);
  });

  it('pays every visit that a loop may have, as far as the run may loop at all', () => {
    const looping = (limits?: { maxIterations: number }) =>
      defineWorkflow(
        workflowOf(
          [
            agentStep('write', { agent, maxIterations: 4, next: { ok: 'check' } }),
            handlerStep('check', { maxIterations: 4, next: { ok: null, _default: 'write' } }),
          ],
          { gating: GATING, ...(limits && { limits }) },
        ),
      );
    expect(capOf(looping())).toBeCloseTo(4 * 2 * DEAREST_CALL + SPENT, 1);
    expect(capOf(looping({ maxIterations: 3 }))).toBeCloseTo(3 * 2 * DEAREST_CALL + SPENT, 1);
  });

  it('pays for work that is sent back, and for those who send it back', () => {
    const response = { kind: 'ai' as const, agent, criteria: 'It rhymes.', maxRejections: 1 };
    const workflow = gated(agentStep('one', { agent, gates: { response } }));
    expect(capOf(workflow)).toBeCloseTo(3 * 2 * DEAREST_CALL + SPENT, 1);
  });

  it('is a few times what a shipped workflow is estimated to cost', () => {
    const { capUsd = 0, estimatedCostUsd } = estimate(marketResearch, priceAgentCall);
    expect(capUsd).toBeGreaterThan(4 * estimatedCostUsd);
    expect(capUsd).toBeLessThan(20 * estimatedCostUsd);
    expect(Math.round(capUsd * 100) / 100).toBe(capUsd);
  });

  it('is nothing more than what was spent where nobody is paid', () => {
    expect(capOf(gated(handlerStep('code', { params: z.object({}) })))).toBe(SPENT);
  });
});
