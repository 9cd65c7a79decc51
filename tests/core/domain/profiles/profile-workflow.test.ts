import { describe, expect, it } from 'vitest';
import type { AgentStep } from '../../../../core/contracts/workflow.ts';
import { profileWorkflow } from '../../../../core/domain/profiles/profile-workflow.ts';
import { defineWorkflow } from '../../../../core/domain/workflow/define-workflow.ts';
import { playProfile } from './play-profile.ts';
import { smallProfile } from './profile-builder.ts';

const said = (...texts: string[]) => texts.map(text => ({ text }));
const play = (reviews: string[], maxIterations = 3, profile = smallProfile()) =>
  playProfile(
    profileWorkflow(profile, { maxIterations }),
    { thing: 'a boat' },
    {
      planning: said('plan'),
      generation: said('first'),
      review: said(...reviews),
      revision: said('second', 'third'),
    },
  );
const stepOf = (id: string, options: Parameters<typeof profileWorkflow>[1]) =>
  profileWorkflow(smallProfile(), options).steps.find(step => step.id === id) as AgentStep;

describe('the workflow of a profile', () => {
  it('is an ordinary one, with the edges of the transition table (RUN-8)', () => {
    const workflow = defineWorkflow(profileWorkflow(smallProfile(), { maxIterations: 3 }));
    expect(Object.fromEntries(workflow.steps.map(({ id, next }) => [id, next]))).toEqual({
      init: { ok: 'planning' },
      planning: { ok: 'generation' },
      generation: { ok: 'review' },
      review: { ok: 'complete', iterate: 'revision' },
      revision: { ok: 'review' },
      complete: { ok: null },
    });
  });

  it('goes straight to the end when the review passes', () => {
    const { visits, state } = play(['PASS']);
    expect(visits.map(({ step }) => step)).toEqual(['init', 'planning', 'generation', 'review', 'complete']);
    expect(state).toMatchObject({ phase: 'COMPLETE', stage: null, status: 'SUCCESS', iteration: 1 });
  });

  it('revises until the review passes; each revision is an iteration of its own', () => {
    const { visits, state } = play(['FAIL', 'FAIL', 'PASS']);
    expect(visits.map(({ step }) => step).slice(3)).toEqual([
      ...['review', 'revision', 'review', 'revision', 'review', 'complete'],
    ]);
    expect(state).toMatchObject({ status: 'SUCCESS', iteration: 3 });
    expect(visits.flatMap(({ writes }) => writes)).toEqual([
      { iteration: 1, path: 'thing.txt', content: 'first' },
      { iteration: 2, path: 'thing.txt', content: 'second' },
      { iteration: 3, path: 'thing.txt', content: 'third' },
    ]);
  });

  it('has failed when the last iteration does, and the graph stops where the state does (RUN-9)', () => {
    const { visits, state } = play(['FAIL', 'FAIL'], 2);
    expect(visits.at(-1)).toMatchObject({ step: 'review', outcome: 'iterate' });
    expect(state).toMatchObject({ phase: 'COMPLETE', status: 'FAILED', iteration: 2 });
  });

  it('ends with an error when a profile cannot use a reply, or a review has no verdict', () => {
    const unusable = smallProfile({ processResponse: () => ({ status: 'ERROR', metadata: {} }) });
    const planned = play(['PASS'], 3, unusable);
    expect(planned.visits.at(-1)).toMatchObject({ step: 'planning', outcome: 'fail' });
    expect(planned.state).toMatchObject({ phase: 'COMPLETE', status: 'ERROR' });
    const silent = smallProfile({ processResponse: () => ({ status: 'SUCCESS', metadata: {} }) });
    expect(play(['PASS'], 3, silent).visits.at(-1)).toMatchObject({ step: 'review', outcome: 'fail' });
  });

  it('keeps what only the profile knows in the context (RUN-9)', () => {
    const { state } = play(['PASS']);
    expect(Object.keys(state).sort()).toEqual([
      ...['context', 'iteration', 'phase', 'profile', 'stage', 'standards', 'status'],
    ]);
    expect(state.context).toEqual({ thing: 'a boat', tags: [] });
  });

  it('asks approvers by phase and stage (GATE-2), and providers by role (P-3)', () => {
    const options = {
      maxIterations: 2,
      approvers: {
        PLAN: { response: { kind: 'human' } },
        REVIEW: {
          prompt: { kind: 'automatic' },
          response: { kind: 'ai', agent: { role: 'second reviewer' }, criteria: 'Is it fair?' },
        },
      },
      aiProviders: { reviewer: 'manual' },
      agents: { generator: { maxOutputTokens: 9000 } },
    } as const;
    expect(stepOf('planning', options).gates).toEqual(options.approvers.PLAN);
    expect(stepOf('review', options).gates).toEqual(options.approvers.REVIEW);
    expect(stepOf('generation', options)).not.toHaveProperty('gates');
    expect(stepOf('review', options).agent).toEqual({ role: 'reviewer', provider: 'manual' });
    expect(stepOf('generation', options).agent).toEqual({ role: 'generator', maxOutputTokens: 9000 });
    expect(() => defineWorkflow(profileWorkflow(smallProfile(), options))).not.toThrow();
  });

  it('is refused with standards that cannot be bundled, and with an iteration that could not be revised', () => {
    const odd = smallProfile({ standards: { sources: {}, scopes: { any: { files: ['x'], prefixes: [] } } } });
    expect(() => profileWorkflow(odd, { maxIterations: 3 })).toThrow('no file "x"');
    expect(() => profileWorkflow(smallProfile(), { maxIterations: 1 })).toThrow('two iterations');
  });

  it('is another version when its standards or templates change', () => {
    const describeInit = (profile = smallProfile()) =>
      profileWorkflow(profile, { maxIterations: 2 }).steps[0]?.description;
    expect(describeInit()).toBe(describeInit());
    expect(describeInit(smallProfile({ templates: [{ a: 'b' }] }))).not.toBe(describeInit());
  });
});

describe('what a profile gets to see', () => {
  it('is the context, the iteration, the standards and the newest replies', () => {
    const { visits } = play(['FAIL', 'PASS']);
    const seen = (index: number) => JSON.parse(visits[index]?.prompt ?? '');
    expect(seen(1)).toEqual({
      phase: 'PLAN',
      context: { thing: 'a boat', tags: [] },
      iteration: 1,
      standards: '## R-1: First\nBe short.\n',
      responses: {},
    });
    expect(seen(4)).toMatchObject({
      phase: 'REVISE',
      iteration: 2,
      responses: { PLAN: { text: 'plan' }, GENERATE: { text: 'first' }, REVIEW: { text: 'FAIL' } },
    });
    expect(seen(5)).toMatchObject({
      phase: 'REVIEW',
      iteration: 2,
      responses: { REVISE: { text: 'second' } },
    });
  });

  it('are the standards as the run gathered them, whatever becomes of their sources (STEP-16)', () => {
    const sources = { 'rules.md': '## R-1: First\nBe short.' };
    const scopes = { any: { files: ['rules.md'], prefixes: [] } };
    const workflow = profileWorkflow(smallProfile({ standards: { sources, scopes } }), { maxIterations: 2 });
    const { visits } = playProfile(workflow, {}, { planning: said('plan') });
    sources['rules.md'] = '## R-1: First\nBe long.';
    const generation = workflow.steps.find(({ id }) => id === 'generation') as AgentStep;
    const { state, results } = playProfile(workflow, {}, {});
    expect(JSON.stringify(results)).toContain('Be long.');
    expect(visits[1]?.prompt).toContain('Be short.');
    if (typeof generation.prompt === 'string') throw new Error('A profile makes its prompts.');
    const kept = { init: { message: '## R-1: First\nBe short.\n' } };
    const context = { stepId: 'generation', params: {}, state, iteration: 1, at: '', results: kept };
    expect(generation.prompt(context)).toContain('Be short.');
  });

  it.each([
    ['context', 'createPrompt'],
    ['responses', 'createPrompt'],
    ['context', 'processResponse'],
    ['response', 'processResponse'],
  ] as const)('cannot be changed: %s in %s (STEP-15)', (part, method) => {
    const spoil = (input: object, response?: unknown): never => {
      const target = part === 'response' ? response : input[part as keyof typeof input];
      Object.assign(target as object, { spoiled: true });
      throw new Error('It was changed.');
    };
    const profile = smallProfile(
      method === 'createPrompt'
        ? { createPrompt: (_phase, input) => spoil(input) }
        : { processResponse: (_phase, response, input) => spoil(input, response) },
    );
    expect(() => play(['PASS'], 3, profile)).toThrow(TypeError);
  });
});
