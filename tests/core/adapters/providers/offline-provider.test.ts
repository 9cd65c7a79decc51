import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openProviders } from '../../../../core/adapters/providers/registry.ts';
import { discoverWorkflows } from '../../../../core/adapters/workflows/discover-workflows.ts';
import type { ModelCall } from '../../../../core/contracts/model-call.ts';
import { planSchema, questionSchema } from '../../../../core/contracts/run.ts';
import type { Branch, Step } from '../../../../core/contracts/workflow.ts';
import { isResultStep } from '../../../../core/domain/workflow/step-kinds.ts';
import { modelCall } from './model-calls.ts';

const provider = openProviders({}).find('offline');
const discovered = await discoverWorkflows(join(import.meta.dirname, '../../../../workflows'));
const workflows = await Promise.all(discovered.map(({ load }) => load()));
const agentSteps = workflows.flatMap(workflow =>
  workflow.steps
    .flatMap((step): readonly (Step | Branch)[] => (step.kind === 'parallel' ? step.branches : [step]))
    .flatMap(step => (isResultStep(step) ? [{ name: `${workflow.id}/${step.id}`, step }] : [])),
);

async function reply<Result>(fields: Partial<ModelCall<Result>>): Promise<Result> {
  const call = modelCall(fields);
  const [{ text }, again] = [await provider.call(call), await provider.call({ ...call })];
  expect(again.text).toBe(text);
  return call.schema.parse(JSON.parse(text));
}

/** Every text of a value that its schema leaves free. */
function freeTexts(value: unknown, schema: z.core.JSONSchema.BaseSchema): string[] {
  if (typeof value === 'string') return schema.enum === undefined ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(item => freeTexts(item, schema.items as typeof schema));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    freeTexts(part, schema.properties?.[name] as typeof schema),
  );
}

const anyText = fc.string({ unit: 'binary', maxLength: 600 });
const anyFacts = fc.oneof(
  fc.record({ inputs: fc.dictionary(fc.string(), anyText), runId: fc.string() }),
  fc.record({ userMessage: anyText }),
  fc.dictionary(fc.string(), fc.jsonValue()),
);

describe('the offline provider (P-7)', () => {
  it('knows every shipped agent step', () => {
    expect(agentSteps.length).toBeGreaterThan(10);
  });

  it.each(agentSteps)(
    'answers $name so that it fits, is labelled, and is always the same',
    async ({ step }) => {
      const jsonSchema = z.toJSONSchema(step.result, { io: 'input' });
      await fc.assert(
        fc.asyncProperty(anyFacts, async facts => {
          const result = await reply({ schema: step.result, schemaName: step.id, agent: step.agent, facts });
          for (const text of freeTexts(result, jsonSchema)) expect(text).toMatch(/\[offline\]|^offline\//);
        }),
        { numRuns: 25 },
      );
    },
  );

  // What reads the results of others is tried in runs of its own workflow.
  it.each(agentSteps.filter(({ step }) => 'outcome' in step && step.reads === undefined))(
    'lets the loop of $name end',
    async ({ step }) => {
      const result = await reply({ schema: step.result, schemaName: step.id });
      const context = { stepId: step.id, params: {}, state: {}, iteration: 1, at: '', results: {} };
      expect('outcome' in step && step.outcome?.(result, context)).toBe('ok');
    },
  );

  it('names itself as the model, counts tokens and costs nothing', async () => {
    const { model, usage } = await provider.call(
      modelCall({ system: 'x'.repeat(40), prompt: 'y'.repeat(41) }),
    );
    expect(model).toBe('offline');
    expect(usage).toMatchObject({ inputTokens: 21, outputTokens: expect.any(Number), costUsd: 0 });
    expect(usage.outputTokens).toBeGreaterThan(5);
  });

  it('says what a step is about', async () => {
    const { sentence } = await reply({
      schema: z.object({ sentence: z.string() }),
      facts: { inputs: { topic: 'green\n tea' } },
    });
    expect(sentence).toBe('[offline] Sentence: green tea');
  });
});

describe('what the offline provider makes up (P-7)', () => {
  it('keeps to every bound', async () => {
    const bounds = fc
      .tuple(fc.nat({ max: 60 }), fc.nat({ max: 60 }))
      .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
    const leaf = fc.oneof(
      bounds.map(([least, most]) => z.string().min(least).max(most)),
      bounds.map(([least, most]) => z.number().min(-most).max(-least)),
      bounds.map(([least, most]) =>
        z
          .number()
          .gt(least)
          .lt(most + 1),
      ),
      bounds.map(([least, most]) =>
        z
          .int()
          .min(least * 5)
          .max(most * 5)
          .multipleOf(5),
      ),
      fc.constantFrom(
        z.boolean(),
        z.null(),
        z.literal('k'),
        z.enum(['a', 'b']),
        z.email(),
        z.url(),
        z.uuid(),
        z.iso.datetime(),
        z.iso.date(),
        z.string().regex(/^[A-Z]{2}-\d{3,5}$/),
        z.string().regex(/^(?:low|high)(?:er)?\s[^a-z]+\.$/),
        z
          .string()
          .regex(/^\p{Lu}\p{L}+$/u)
          .min(12),
        z.string().startsWith('ab').endsWith('yz'),
        z.union([z.literal('no'), z.literal('yes')]),
        z.union([z.string().nullable(), z.number()]),
        z.tuple([z.string(), z.number()]),
        z.record(z.string(), z.number()),
        z.record(z.enum(['p', 'q']), z.string().min(3)),
        z.intersection(z.object({ a: z.string() }), z.object({ b: z.int().default(3) })),
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('x'), size: z.int() }),
          z.object({ kind: z.literal('y') }),
        ]),
        z.unknown(),
      ),
    ) as fc.Arbitrary<z.ZodType>;
    const { schema: anySchema } = fc.letrec<{ schema: z.ZodType }>(tie => ({
      schema: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.tuple(tie('schema'), bounds).map(([item, [least, most]]) =>
          z
            .array(item)
            .min(least % 7)
            .max((least % 7) + most),
        ),
        fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), tie('schema'), { maxKeys: 5 }).map(z.object),
        tie('schema').map(schema => schema.optional()),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(anySchema, anyFacts, async (value, facts) => {
        await reply({ schema: z.object({ value }), facts });
      }),
      { numRuns: 400 },
    );
  });

  it('ends where a schema holds itself', async () => {
    const comment = z.object({
      text: z.string(),
      get answers() {
        return z.array(comment);
      },
      get parent() {
        return comment.optional();
      },
    });
    expect(await reply({ schema: comment })).toEqual({ text: expect.any(String), answers: [] });
  });

  it('prefers what lets a run go on', async () => {
    const schema = z.object({
      verdict: z.enum(['reject', 'approve']),
      confidence: z.enum(['low', 'medium', 'high']),
      severity: z.enum(['must', 'should', 'could']),
      likelihood: z.enum(['low', 'high']),
      findings: z.array(z.string()),
      blocked: z.boolean(),
      passed: z.boolean(),
    });
    expect(await reply({ schema })).toEqual({
      verdict: 'approve',
      confidence: 'high',
      severity: 'could',
      likelihood: 'low',
      findings: [],
      blocked: false,
      passed: true,
    });
  });

  it('makes paths that are none twice, and labels texts in a set form where the form allows it', async () => {
    const schema = z.object({
      files: z.array(z.object({ path: z.string() })).length(2),
      review: z.string().regex(/(?:^|\n)VERDICT (PASS|FAIL)(?:\n|$)/),
    });
    expect(await reply({ schema, facts: { inputs: { feature: 'Add: tea & milk!' } } })).toEqual({
      files: [{ path: 'offline/file-1-add-tea-milk.txt' }, { path: 'offline/file-2-add-tea-milk.txt' }],
      review: '[offline]\n\nVERDICT PASS\n',
    });
  });

  it('gives up on a pattern that it does not understand, and says how to go on', async () => {
    const schema = z.object({ odd: z.string().regex(/^(?=.*\d)(?=.*[A-Z])(?=.*!).{9}$/) });
    await expect(provider.call(modelCall({ schema }))).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringContaining('script'),
    });
  });
});

describe('the questions of the offline provider (P-7)', () => {
  const schema = z.object({ questions: z.array(questionSchema).min(1).max(5) });
  const facts = { userMessage: 'Is there room for a repairable e-bike?', workflowTitle: 'Market research' };
  const ask = (count: { min: number; max: number }) =>
    reply({ schema, schemaName: 'questions', facts: { ...facts, count } });

  it('are about audience, focus and region, and say why each matters', async () => {
    const { questions } = await ask({ min: 2, max: 3 });
    expect(questions.map(({ id }) => id)).toEqual(['audience', 'focus', 'geography']);
    for (const { question, context } of questions) {
      expect(question).toMatch(/^\[offline\] .+\?$/);
      expect(context).toMatch(/^\[offline\] .{20,}\.$/);
    }
  });

  it.each([
    [1, 1, 1],
    [1, 2, 2],
    [2, 3, 3],
    [4, 5, 4],
  ])('are as many as asked for: %i to %i', async (min, max, count) => {
    expect((await ask({ min, max })).questions).toHaveLength(count);
  });

  it('fit any schema of questions', async () => {
    const bare = z.object({
      questions: z.array(z.object({ question: z.string().max(20), context: z.string() })).min(6),
      note: z.string(),
    });
    const made = await reply({
      schema: bare,
      schemaName: 'questions',
      facts: { ...facts, count: { min: 1, max: 9 } },
    });
    expect(made.questions).toHaveLength(6);
  });
});

describe('the plan of the offline provider (P-7)', () => {
  const steps = [
    { name: 'Size the market', description: 'How large it is.', agentRole: 'market analyst' },
    { name: 'Write the report', description: 'One text.', agentRole: 'writer' },
  ];
  const facts = {
    userMessage: 'Is there room for a repairable e-bike?',
    workflowTitle: 'Market research',
    answers: {
      'Which vertical or focus matters most?': 'commuters',
      'Which region or countries does it concern?': 'Austria',
      'Who decides?': '(no answer)',
    },
    steps,
  };
  const plan = (more: object = {}) =>
    reply({ schema: planSchema, schemaName: 'plan', facts: { ...facts, ...more } });

  it('follows the message, the answers and the steps', async () => {
    expect(await plan()).toMatchObject({
      title: '[offline] Market research: Is there room for a repairable e-bike?',
      geographicalScope: '[offline] Austria',
      focusAreas: ['[offline] commuters'],
      searchTerms: expect.arrayContaining(['[offline] repairable', '[offline] e-bike', '[offline] Austria']),
      steps: [
        { name: 'Size the market', description: '[offline] How large it is.', agentRole: 'market analyst' },
        { name: 'Write the report', description: '[offline] One text.', agentRole: 'writer' },
      ],
      estimatedCostUsd: 0,
    });
  });

  it('follows each comment and keeps what earlier ones asked for', async () => {
    const first = await plan({ comment: 'Look at leasing', previousPlan: await plan() });
    expect(first.focusAreas).toEqual(['[offline] Look at leasing', '[offline] commuters']);
    const second = await plan({ comment: 'And at insurance', previousPlan: first });
    expect(second.focusAreas).toEqual([
      '[offline] And at insurance',
      '[offline] Look at leasing',
      '[offline] commuters',
    ]);
  });

  it('takes the region from what is known of the idea where no answer names one', async () => {
    const { geographicalScope } = await plan({ answers: {}, context: { geographicalScope: 'Spain' } });
    expect(geographicalScope).toBe('[offline] Spain');
  });

  it('fits whatever people write', async () => {
    const anyAnswers = fc.dictionary(anyText, anyText);
    await fc.assert(
      fc.asyncProperty(anyText, anyAnswers, anyText, async (userMessage, answers, comment) => {
        const made = await plan({ userMessage, answers, comment });
        expect(made.title).toContain('[offline]');
      }),
      { numRuns: 100 },
    );
  });

  it('is made for plans only: a step of that name gets what its own schema asks for', async () => {
    const schema = z.object({ outline: z.string() });
    expect(await reply({ schema, schemaName: 'plan', facts: { inputs: { brief: 'tea' } } })).toEqual({
      outline: '[offline] Outline: tea',
    });
  });
});
