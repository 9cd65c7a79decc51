import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Amendments } from '../../../../core/contracts/decision.ts';
import { Problem } from '../../../../core/contracts/problem.ts';
import type { Plan } from '../../../../core/contracts/run.ts';
import type { RunRecord } from '../../../../core/contracts/run-record.ts';
import { amendPlan } from '../../../../core/domain/run/amend-plan.ts';
import { amendableFields, amendedInput } from '../../../../core/domain/run/amendable-fields.ts';
import { estimatePlan } from '../../../../core/domain/run/estimate-plan.ts';
import type { PriceCall } from '../../../../core/domain/run/plan-actions.ts';
import { planHash } from '../../../../core/domain/run/plan-hash.ts';
import { defineWorkflow } from '../../../../core/domain/workflow/define-workflow.ts';
import { agentStep, GATING, workflowOf } from '../workflow/workflow-builders.ts';

const inputs = z.object({
  topic: z.string().min(1).max(200),
  region: z.enum(['DE', 'AT', 'CH']).default('DE').describe('Where').meta({ title: 'Region' }),
  depth: z.int().min(1).max(5).default(2),
  isUrgent: z.boolean().optional(),
  level: z.literal('basic').default('basic'),
  tags: z.array(z.string()).default([]),
});
const agent = { role: 'tester', maxOutputTokens: 1000 };
const workflow = defineWorkflow(
  workflowOf(
    [
      agentStep('find', { agent, title: 'Find', next: { ok: 'risks' } }),
      agentStep('risks', { agent, title: 'Risks', optional: true, next: { ok: 'extras' } }),
      agentStep('extras', { agent, title: 'Extras', optional: true }),
    ],
    { gating: GATING, inputs },
  ),
);
const priceCall: PriceCall = (_agent, inputTokens, outputTokens) => (inputTokens + outputTokens) / 1e6;
const step = (name: string) => ({ name, description: 'x', agentRole: 'tester', estimatedMinutes: 2 });
const input = inputs.parse({ topic: 'tea' });
const plan = estimatePlan(
  {
    title: 'Tea',
    steps: [step('Find'), step('Weigh what might go wrong'), step('Extras')],
    searchTerms: ['tea'],
    geographicalScope: 'x',
    focusAreas: [],
  },
  workflow,
  { priceCall, provider: 'tester', input, spentUsd: 0.01 },
);
const run = {
  runId: 'run_1',
  workflowVersion: '1-tested',
  gates: [],
  plan,
  input,
  usage: { inputTokens: 1, outputTokens: 1, costUsd: 0.0105 },
} as Partial<RunRecord> as RunRecord;
const amend = (amendments: Amendments, of: RunRecord = run) => amendPlan(of, workflow, amendments, priceCall);
const after = (amended: { plan: Plan; input: Record<string, unknown> }): RunRecord => ({
  ...run,
  ...amended,
});
const faultsOf = (amendments: Amendments, of?: RunRecord) => {
  try {
    amend(amendments, of);
  } catch (fault) {
    if (fault instanceof Problem && fault.status === 422) return fault.faults;
    throw fault;
  }
  return [];
};

describe('B-5: an amended plan', () => {
  it('leaves out what is optional, costs less, takes less time, and says so', () => {
    const amended = amend({ dropSteps: ['risks'] });
    expect(amended.plan).toMatchObject({ dropped: ['risks'], estimatedCostUsd: 0.008, estimatedMinutes: 4 });
    expect(amended.plan.actions).toEqual(plan.actions);
    expect(amended.plan.steps.map(({ name }) => name)).toEqual(['Find', 'Extras']);
    expect(amended.changes).toEqual([
      'Leaves out: Risks',
      'Estimate: USD 0.012 → USD 0.008',
      'Cap: USD 0.26 → USD 0.18',
    ]);
  });

  it('has other inputs, checked as those of a new run are', () => {
    const amended = amend({ input: { region: 'AT', depth: 3, isUrgent: true } });
    expect(amended.input).toEqual({ ...input, region: 'AT', depth: 3, isUrgent: true });
    expect(amended.changes).toEqual(['Region: DE → AT', 'depth: 2 → 3', 'isUrgent: (nothing) → true']);
    expect(amended.plan).toEqual(plan);
  });

  it('has other search terms and a lower cap', () => {
    const amended = amend({ searchTerms: ['green tea', 'herbs'], capUsd: 0.2 });
    expect(amended.plan).toMatchObject({ searchTerms: ['green tea', 'herbs'], capUsd: 0.2 });
    expect(amended.changes).toEqual(['Search terms: tea → green tea, herbs', 'Cap: USD 0.26 → USD 0.20']);
  });

  it('shows where two long texts part', () => {
    const topic = `${'All about tea. '.repeat(10)}In Assam.`;
    const { changes } = amend(
      { input: { topic: topic.replace('Assam', 'China') } },
      { ...run, input: { ...input, topic } },
    );
    expect(changes).toEqual(['topic: …. All about tea. In Assam. → …. All about tea. In China.']);
  });

  it('B-2: is another content: what was approved before does not hold for it', () => {
    const { contentHash, ...amended } = amend({ input: { region: 'AT' } });
    expect(contentHash).toBe(planHash({ ...amended, version: '1-tested' }));
    expect(contentHash).not.toBe(planHash({ plan, input, version: '1-tested' }));
  });

  it('may be amended again; what was left out and lowered stays so', () => {
    const once = after(amend({ dropSteps: ['risks'], capUsd: 0.1 }));
    const twice = amend({ dropSteps: ['extras'] }, once);
    expect(twice.plan).toMatchObject({ dropped: ['risks', 'extras'], capUsd: 0.1, estimatedCostUsd: 0.004 });
    expect(twice.plan.steps.map(({ name }) => name)).toEqual(['Find']);
    expect(faultsOf({ capUsd: 0.2 }, once)).toEqual([
      { field: 'capUsd', message: 'The cap can only be lowered; it is USD 0.10.' },
    ]);
  });
});

describe('B-5: amendments that are refused', () => {
  it('are told all at once, each at its field', () => {
    const faults = faultsOf({
      dropSteps: ['find', 'risk'],
      input: { region: 'FR', depth: 'deep', colour: 'red' },
      capUsd: 5,
    });
    expect(faults?.map(({ field }) => field)).toEqual([
      'dropSteps.0',
      'dropSteps.1',
      'input.region',
      'input.depth',
      'input.colour',
      'capUsd',
    ]);
    expect(faults?.[0]?.message).toBe('This step cannot be left out; what can be left out: risks, extras.');
    expect(faults?.[1]?.message).toContain('Did you mean "risks"?');
  });

  it('change nothing, or leave nothing to do, or want to spend less than was spent', () => {
    for (const amendments of [{}, { dropSteps: [] }, { input: { region: 'DE' } }, { searchTerms: ['tea'] }])
      expect(faultsOf(amendments)).toMatchObject([{ field: 'amendments' }]);
    const onlyOptional: Plan = { ...plan, actions: plan.actions.slice(1) };
    expect(faultsOf({ dropSteps: ['risks', 'extras'] }, { ...run, plan: onlyOptional })).toMatchObject([
      { field: 'dropSteps' },
    ]);
    expect(faultsOf({ capUsd: 0.01 })).toEqual([
      { field: 'capUsd', message: 'The run has spent USD 0.0105 already.' },
    ]);
    expect(faultsOf({ input: { tags: ['x'.repeat(70_000)] } })).toMatchObject([{ field: 'input' }]);
  });
});

describe('B-5: the form in which inputs are amended', () => {
  const fields = amendableFields(workflow, run);

  it('offers what fits into one field, with its title, its choices and its value', () => {
    expect(fields.map(({ name, kind, value }) => [name, kind, value])).toEqual([
      ['topic', 'text', 'tea'],
      ['region', 'choice', 'DE'],
      ['depth', 'number', '2'],
      ['isUrgent', 'boolean', ''],
    ]);
    expect(fields[1]).toMatchObject({
      title: 'Region',
      description: 'Where',
      choices: ['DE', 'AT', 'CH'],
    });
  });

  it('sends texts, of which those count that were changed, as what they mean', () => {
    const texts = { topic: 'tea', region: 'AT', depth: '4', isUrgent: 'true', tags: 'x', other: 'y' };
    expect(amendedInput(workflow, run, texts)).toEqual({ region: 'AT', depth: 4, isUrgent: true });
    const unusable = amendedInput(workflow, run, { region: 'FR', depth: 'deep' });
    expect(faultsOf({ input: unusable })?.map(({ field }) => field)).toEqual(['input.region', 'input.depth']);
  });

  it('changes no line break of a text that nobody changed', () => {
    const lines = { ...run, input: { ...input, topic: 'tea\nand more' } };
    expect(amendedInput(workflow, lines, { topic: 'tea\r\nand more' })).toEqual({});
    expect(amendedInput(workflow, lines, { topic: 'tea\r\nand less' })).toEqual({ topic: 'tea\nand less' });
  });
});
