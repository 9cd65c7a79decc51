import { describe, expect, it } from 'vitest';
import type { Outcome, Workflow } from '../../../../core/contracts/workflow.ts';
import { compileWorkflow } from '../../../../core/domain/compiler/compile-workflow.ts';
import { countTransitions } from '../../../../core/domain/compiler/count-transitions.ts';
import { defineWorkflow } from '../../../../core/domain/workflow/define-workflow.ts';
import { namedError } from '../../../local/step-functions/support/test-lambdas.ts';
import { agentStep, GATING, handlerStep, workflowOf } from '../workflow/workflow-builders.ts';
import { playMachine } from './machine-player.ts';

const allOk = (): Outcome => 'ok';
const chooses = { outcome: (): Outcome => 'ok' };

/** Without the states that every agent's step has in case it needs a person. */
const statesOf = (workflow: Workflow) =>
  Object.keys(compileWorkflow(workflow, 'v1').States).filter(name => !name.startsWith('Ask a person: '));

describe('DEF-2: the graph says where next', () => {
  it('a step with one possible target needs no Choice, and the last one knows that it ends the run', async () => {
    const workflow = defineWorkflow(workflowOf([agentStep('a', { next: { ok: 'b' } }), agentStep('b')]));
    expect(statesOf(workflow)).toEqual(['Do a', 'Do b']);
    const run = await playMachine(workflow, allOk);
    expect(run.status).toBe('SUCCEEDED');
    expect(run.payloads.map(({ stepId, ends, attempt }) => ({ stepId, ends, attempt }))).toEqual([
      { stepId: 'a', ends: [], attempt: 0 },
      { stepId: 'b', ends: ['ok'], attempt: 0 },
    ]);
  });

  it.each<[Outcome, string[]]>([
    ['ok', ['a#1', 'b#1']],
    ['fail', ['a#1']],
    ['skip', ['a#1', 'c#1']],
    ['iterate', ['a#1', 'c#1']],
  ])('%s goes its own way, or that of _default', async (outcome, visits) => {
    const workflow = defineWorkflow(
      workflowOf([
        agentStep('a', { ...chooses, next: { ok: 'b', fail: null, _default: 'c' } }),
        agentStep('b'),
        agentStep('c'),
      ]),
    );
    const run = await playMachine(workflow, ({ stepId }) => (stepId === 'a' ? outcome : 'ok'));
    expect(run).toMatchObject({ status: 'SUCCEEDED', visits });
    expect(run.payloads[0]?.ends).toEqual(['fail']);
  });

  it('an outcome that nothing maps fails the run by name', async () => {
    const workflow = defineWorkflow(workflowOf([agentStep('a', { ...chooses, next: { ok: null } })]));
    expect(await playMachine(workflow, () => 'skip')).toMatchObject({
      status: 'FAILED',
      error: 'UnmappedOutcome',
      cause: expect.stringContaining('the outcome skip'),
    });
  });

  it('an error that outlasts its retries goes where fail goes', async () => {
    const workflow = defineWorkflow(
      workflowOf([agentStep('a', { next: { ok: null, fail: 'mend' } }), agentStep('mend')]),
    );
    const run = await playMachine(workflow, ({ stepId }) => {
      if (stepId === 'a') throw namedError('RateLimited');
      return 'ok';
    });
    expect(run).toMatchObject({ status: 'SUCCEEDED', visits: ['a#1', 'a#1', 'a#1', 'a#1', 'mend#1'] });
    expect(run.payloads.map(({ attempt }) => attempt)).toEqual([0, 1, 2, 3, 0]);
  });

  it('an error that is not worth another try is not tried again', async () => {
    const workflow = defineWorkflow(workflowOf([agentStep('a')]));
    const run = await playMachine(workflow, () => {
      throw namedError('ProviderRefused');
    });
    expect(run).toMatchObject({ status: 'FAILED', error: 'ProviderRefused', visits: ['a#1'] });
  });
});

describe('loops', () => {
  const loop = { ...chooses, maxIterations: 3, next: { ok: null, iterate: 'a', _default: null } as const };

  it('count their visits and go on when the step is content', async () => {
    const workflow = defineWorkflow(workflowOf([agentStep('a', loop)]));
    const run = await playMachine(workflow, ({ iteration }) => (iteration < 2 ? 'iterate' : 'ok'));
    expect(run).toMatchObject({ status: 'SUCCEEDED', visits: ['a#1', 'a#2'] });
  });

  it('fail by name when they are used up', async () => {
    const workflow = defineWorkflow(workflowOf([agentStep('a', loop)]));
    expect(await playMachine(workflow, () => 'iterate')).toMatchObject({
      status: 'FAILED',
      error: 'IterationLimit',
      cause: expect.stringContaining('step a'),
      visits: ['a#1', 'a#2', 'a#3'],
    });
  });

  it('go where onExhausted says; if that is the end, the last visit knows it', async () => {
    const workflow = defineWorkflow(workflowOf([agentStep('a', { ...loop, onExhausted: null })]));
    const run = await playMachine(workflow, () => 'iterate');
    expect(run).toMatchObject({ status: 'SUCCEEDED', visits: ['a#1', 'a#2', 'a#3'] });
    expect(run.payloads.map(({ ends }) => ends.includes('iterate'))).toEqual([false, false, true]);
    expect(run.payloads[0]?.ends).toEqual(['ok', 'fail', 'skip']);
  });

  it('are bounded over the whole run as well', async () => {
    const workflow = defineWorkflow(workflowOf([agentStep('a', loop)], { limits: { maxIterations: 2 } }));
    expect(await playMachine(workflow, () => 'iterate')).toMatchObject({
      error: 'IterationLimit',
      visits: ['a#1', 'a#2'],
    });
  });

  it('behind another step need no state of their own to start counting', async () => {
    const workflow = defineWorkflow(
      workflowOf([
        agentStep('first', { next: { ok: 'write', fail: 'write' } }),
        agentStep('write', { maxIterations: 2, next: { ok: 'review' } }),
        agentStep('review', {
          ...chooses,
          maxIterations: 2,
          next: { ok: null, iterate: 'write', _default: null },
        }),
      ]),
    );
    expect(statesOf(workflow)).toEqual([
      'Do first',
      'Do write',
      'Do write: limit reached',
      'Do review',
      'Do review: what next',
      'Done',
    ]);
    const visits = ['write#1', 'review#1', 'write#2', 'review#2'];
    const play = ({ stepId }: { stepId: string }): Outcome => (stepId === 'review' ? 'iterate' : 'ok');
    expect(await playMachine(workflow, play)).toMatchObject({
      error: 'IterationLimit',
      visits: ['first#1', ...visits],
    });
    const afterError = await playMachine(workflow, payload => {
      if (payload.stepId === 'first') throw namedError('ProviderRefused');
      return play(payload);
    });
    expect(afterError.visits).toEqual(['first#1', ...visits]);
  });

  it('of errors are bounded too', async () => {
    const workflow = defineWorkflow(
      workflowOf([agentStep('a', { maxIterations: 2, next: { ok: null, fail: 'a' } })]),
    );
    const run = await playMachine(workflow, () => {
      throw namedError('ProviderRefused');
    });
    expect(run).toMatchObject({ error: 'IterationLimit', visits: ['a#1', 'a#2'] });
  });

  it('of any shape end: no cycle goes without a check', async () => {
    const steps = [
      handlerStep('a', { maxIterations: 4, next: { ok: 'b', _default: null } }),
      handlerStep('b', { maxIterations: 3, next: { ok: 'c', iterate: 'a', _default: null } }),
      handlerStep('c', {
        maxIterations: 3,
        onExhausted: 'a',
        next: { ok: 'a', iterate: 'b', _default: null },
      }),
    ];
    const workflow = defineWorkflow(workflowOf(steps));
    for (const outcome of ['ok', 'iterate'] as const) {
      const run = await playMachine(workflow, ({ stepId }) => (stepId === 'a' ? 'ok' : outcome));
      expect(['IterationLimit', undefined]).toContain(run.error);
      for (const { id, maxIterations = 0 } of steps)
        expect(run.payloads.filter(({ stepId }) => stepId === id).length).toBeLessThanOrEqual(maxIterations);
    }
  });
});

describe('gates', () => {
  const workflow = defineWorkflow(
    workflowOf(
      [agentStep('a', { ...chooses, maxIterations: 2, next: { ok: null, iterate: 'a', _default: null } })],
      {
        gating: GATING,
      },
    ),
  );

  it('ask and wait in one state each, and approval costs no Choice', async () => {
    const run = await playMachine(workflow, allOk, ['approve']);
    expect(run).toMatchObject({ status: 'SUCCEEDED', visits: ['a#1'], plans: 1 });
    expect(run.entered.slice(0, 3)).toEqual(['Clarify', 'Plan', 'Do a']);
  });

  it('plan again when a plan is revised', async () => {
    const run = await playMachine(workflow, allOk, ['revise', 'revise', 'approve']);
    expect(run).toMatchObject({ status: 'SUCCEEDED', visits: ['a#1'], plans: 3 });
  });

  it('end the run as cancelled when a plan is rejected', async () => {
    const run = await playMachine(workflow, allOk, ['reject']);
    expect(run).toMatchObject({ status: 'SUCCEEDED', visits: [], plans: 1 });
    expect(run.entered.at(-1)).toBe('Cancelled');
  });

  it('never wait a second time for a person who let the deadline pass', () => {
    const { Clarify, Plan } = compileWorkflow(workflow, 'v1').States;
    expect(JSON.stringify([Clarify, Plan])).not.toContain('States.Timeout');
    // The gate closes after an hour; a decision of its last second still finds the state.
    expect(Plan).toMatchObject({ TimeoutSeconds: 3900 });
  });
});

it('branches run at the same time and none of them ends the run', async () => {
  const workflow = defineWorkflow(
    workflowOf([
      {
        id: 'g',
        kind: 'parallel',
        title: 'G',
        branches: [agentStep('x'), agentStep('y')],
        next: { ok: 'end' },
      },
      agentStep('end'),
    ]),
  );
  const run = await playMachine(workflow, allOk);
  expect(run.status).toBe('SUCCEEDED');
  expect(run.visits.slice(0, 2).sort()).toEqual(['x#1', 'y#1']);
  expect(run.payloads.map(({ ends }) => ends)).toEqual([[], [], ['ok']]);
});

it('a straight run enters exactly the states that are counted (DEF-8)', async () => {
  const workflow = defineWorkflow(
    workflowOf([
      {
        id: 'g',
        kind: 'parallel',
        title: 'G',
        branches: [agentStep('x'), agentStep('y')],
        next: { ok: 'end' },
      },
      agentStep('end', { ...chooses, next: { ok: null, _default: 'more' } }),
      agentStep('more'),
    ]),
  );
  const count = countTransitions(workflow, compileWorkflow(workflow, 'v1'));
  expect(count).toEqual({ straight: 6, longest: 6 });
  expect((await playMachine(workflow, allOk)).entered).toHaveLength(count.straight);
});

it('a run times out after its own limit, or both waits and a day', () => {
  const steps = [agentStep('a')];
  expect(compileWorkflow(defineWorkflow(workflowOf(steps, { gating: GATING })), 'v1').TimeoutSeconds).toBe(
    94_200,
  );
  const limits = { runTimeoutSeconds: 60 };
  expect(compileWorkflow(defineWorkflow(workflowOf(steps, { limits })), 'v1').TimeoutSeconds).toBe(60);
});
