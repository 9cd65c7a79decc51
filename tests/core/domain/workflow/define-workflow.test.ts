import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { InvalidWorkflow, type WorkflowFault } from '../../../../core/contracts/errors.ts';
import type { WorkflowDefinition } from '../../../../core/contracts/workflow.ts';
import { defineWorkflow } from '../../../../core/domain/workflow/define-workflow.ts';
import { agentStep, GATING, handlerStep, workflowOf } from './workflow-builders.ts';

function faultsOf(definition: WorkflowDefinition): readonly WorkflowFault[] {
  try {
    defineWorkflow(definition);
  } catch (fault) {
    if (fault instanceof InvalidWorkflow) return fault.faults;
    throw fault;
  }
  return [];
}

const result = z.object({ text: z.string() });
const work = { kind: 'agent_task', agent: { role: 'tester' }, prompt: 'Work.', result } as const;

describe('DEF-1: a workflow is immutable data', () => {
  it('is frozen to its depth, and its schemas still work', () => {
    const workflow = defineWorkflow(workflowOf([agentStep('only')], { gating: GATING }));
    expect(Object.isFrozen(workflow)).toBe(true);
    expect(Object.isFrozen(workflow.steps)).toBe(true);
    expect(Object.isFrozen(workflow.steps[0]?.next)).toBe(true);
    expect(Object.isFrozen(workflow.gating?.plan.agent)).toBe(true);
    expect(workflow.inputs.parse({ topic: 'tea' })).toEqual({ topic: 'tea' });
  });
});

describe('DEF-2: outcomes and targets', () => {
  it('does not compile when a target names no step, and says which one was meant', () => {
    const define = () =>
      defineWorkflow({
        ...workflowOf([]),
        entry: 'draft',
        steps: [
          // @ts-expect-error "polsh" is the id of no step.
          { ...work, id: 'draft', title: 'Draft', next: { ok: 'polsh' } },
          { ...work, id: 'polish', title: 'Polish', next: { ok: null } },
        ],
      });
    expect(define).toThrow('tested, step draft: next.ok names no step: "polsh"; did you mean "polish"?');
  });

  it('does not compile when the entry names no step', () => {
    const define = () =>
      defineWorkflow({
        ...workflowOf([]),
        // @ts-expect-error "begin" is the id of no step.
        entry: 'begin',
        steps: [{ ...work, id: 'draft', title: 'Draft', next: { ok: null } }],
      });
    expect(define).toThrow('tested: entry names no step: "begin"');
  });

  it('does not compile with an outcome that there is not', () => {
    const define = () =>
      defineWorkflow({
        ...workflowOf([]),
        entry: 'draft',
        // @ts-expect-error "okay" is no outcome.
        steps: [{ ...work, id: 'draft', title: 'Draft', next: { ok: null, okay: null } }],
      });
    expect(define).toThrow('next.okay is no outcome');
  });
});

describe('DEF-4: validation', () => {
  it('reports ten faults at once, each with its place', () => {
    const faults = faultsOf(
      workflowOf(
        [
          agentStep('draft', { next: { ok: 'polsh' }, prompt: 'About {{inputs.topik}} by {{answers.who}}.' }),
          agentStep('draft', { title: 'Do it again', next: { ok: 'loop' } }),
          handlerStep('loop', { next: { _default: 'loop' }, timeoutSeconds: 901 }),
          agentStep('Bad Id', { title: 'Do loop', next: { ok: 'loop', skip: 'loop' } }),
          { id: 'group', kind: 'parallel', title: 'Group', branches: [], next: { ok: 'loop' } },
          agentStep('last', { prompt: '{{steps.draft.txt}}', next: { ok: 'loop' } }),
        ],
        { entry: 'drafd' },
      ),
    );
    expect(faults.map(({ workflow, step, field }) => [workflow, step, field])).toEqual([
      ['tested', 'draft', 'id'],
      ['tested', 'Bad Id', 'id'],
      ['tested', 'Bad Id', 'title'],
      ['tested', 'Bad Id', 'title'],
      ['tested', 'Bad Id', 'title'],
      ['tested', 'Bad Id', 'title'],
      ['tested', undefined, 'entry'],
      ['tested', undefined, 'steps'],
      ['tested', 'draft', 'next.ok'],
      ['tested', 'loop', 'maxIterations'],
      ['tested', 'Bad Id', 'next.skip'],
      ['tested', 'draft', 'prompt'],
      ['tested', 'draft', 'prompt'],
      ['tested', 'last', 'prompt'],
      ['tested', 'loop', 'timeoutSeconds'],
      ['tested', 'group', 'branches'],
    ]);
    expect(faults.find(({ field }) => field === 'entry')?.suggestion).toBe('draft');
    expect(faults.find(({ step }) => step === 'last')?.suggestion).toBe('text');
  });

  it.each<[string, WorkflowDefinition, string]>([
    [
      'a step that no way leads to',
      workflowOf([agentStep('a'), agentStep('b')]),
      'step b: id is reached by no way',
    ],
    ['no end', workflowOf([agentStep('a', { next: { ok: 'a' }, maxIterations: 2 })]), 'have no end'],
    [
      'a step that can be ok but says not where to go',
      workflowOf([agentStep('a', { next: { fail: null } })]),
      'maps neither ok nor _default',
    ],
    [
      'a plan in a workflow without gates',
      workflowOf([agentStep('a', { prompt: '{{plan.title}}' })]),
      'plan is not there',
    ],
    [
      'state that nobody keeps',
      workflowOf([agentStep('a', { prompt: '{{state.x}}' })]),
      'state is not there',
    ],
    [
      'a thing that cannot be referred to',
      workflowOf([agentStep('a', { prompt: '{{input.topic}}' })]),
      'did you mean "inputs"?',
    ],
    [
      'an unknown step',
      workflowOf([agentStep('a', { prompt: '{{steps.b.text}}' })]),
      'no step with a result',
    ],
    [
      'answers before they are given',
      workflowOf([agentStep('a')], {
        gating: { ...GATING, clarify: { ...GATING.clarify, prompt: '{{answers.q1}}' } },
      }),
      'gating.clarify.prompt',
    ],
    ['a title too long for states', workflowOf([agentStep('a', { title: 'x'.repeat(80) })]), 'too long'],
    [
      'a title that the machine uses itself',
      workflowOf([agentStep('a', { title: 'Clarify' })]),
      '"Clarify" is already a name',
    ],
    [
      'fewer attempts than none',
      workflowOf([agentStep('a', { retry: { maxAttempts: -1, intervalSeconds: 1, backoffRate: 1 } })]),
      'retry.maxAttempts',
    ],
    [
      'a parameter that is no input',
      workflowOf([handlerStep('a', { params: z.object({ depth: z.int() }) })]),
      'params.depth is no input',
    ],
    [
      'a parallel step that ends the run',
      workflowOf([
        {
          id: 'g',
          kind: 'parallel',
          title: 'G',
          branches: [agentStep('x'), agentStep('y')],
          next: { ok: null },
        },
      ]),
      'cannot end the run',
    ],
  ])('finds %s', (_what, definition, message) => {
    expect(() => defineWorkflow(definition)).toThrow(message);
  });

  it('accepts references to branches, answers, plan and state where they are there', () => {
    const definition = workflowOf(
      [
        {
          id: 'g',
          kind: 'parallel',
          title: 'G',
          branches: [agentStep('x'), agentStep('y')],
          next: { ok: 'note' },
        },
        handlerStep('note', { next: { _default: 'end' } }),
        agentStep('end', {
          prompt: '{{ steps.x.text }} {{answers.q1}} {{plan.title}} {{state.n}} {{inputs.topic}}',
        }),
      ],
      { gating: GATING },
    );
    expect(faultsOf(definition)).toEqual([]);
  });
});

describe('providers (P-3)', () => {
  it('that nobody knows are found before anything runs, with the one that was meant', () => {
    const agent = { role: 'writer', provider: 'manul' };
    const step = {
      ...agentStep('a'),
      agent,
      gates: { response: { kind: 'ai' as const, agent, criteria: 'x' } },
    };
    expect(() => defineWorkflow(workflowOf([step as never]))).toThrow(
      /step a: agent\.provider is no provider.*did you mean "manual"\?\n.*gates\.response\.agent\.provider/,
    );
  });
});

describe('steps of workers (P-5)', () => {
  it.each([
    ['asks', { mayAsk: true }],
    ['has its prompt approved', { gates: { prompt: { kind: 'human' as const } } }],
    ['has its work approved', { gates: { response: { kind: 'human' as const } } }],
  ])('one that %s is refused', (_what, more) => {
    const { result, ...step } = agentStep('a');
    const worker = {
      ...step,
      agent: { role: 'coder', provider: 'claude' },
      outputs: { text: { file: 'a.md' } },
    };
    expect(() => defineWorkflow(workflowOf([worker as never]))).not.toThrow();
    expect(() => defineWorkflow(workflowOf([{ ...worker, ...more } as never]))).toThrow(
      /can neither ask nor/,
    );
  });
});

describe('a definition of the wrong shape (DEF-4)', () => {
  const faultsOf = (definition: unknown) => {
    try {
      defineWorkflow(definition as never);
      return [];
    } catch (fault) {
      return String(fault instanceof Error ? fault.message : fault).split('\n');
    }
  };

  it('is reported field by field, with the name that was meant', () => {
    const step = { ...agentStep('a') };
    const { agent, prompt, ...bare } = step;
    const faults = faultsOf({
      ...workflowOf([]),
      gating: { waitSeconds: 3600 },
      steps: [bare, { ...step, id: 'b', timeoutSecconds: 3 }, { ...step, id: 'c', kind: 'agent' }],
    });
    for (const expected of [
      /step a: agent/,
      /step a: prompt must be a text/,
      /step b: timeoutSecconds is not known; did you mean "timeoutSeconds"\?/,
      /step c: kind must be one of agent_task, agent_review, handler, parallel, human_gate/,
      /gating\.clarify/,
    ])
      expect(faults).toContainEqual(expect.stringMatching(expected));
  });

  it.each([[`Pay $${'{Amount}'} now`], ['two\nlines'], ['__proto__'], ['']])(
    'refuses the title %j',
    title => {
      const step = { ...agentStep('a'), title };
      expect(faultsOf(workflowOf([step as never])).join()).toContain('step a: title');
    },
  );

  it('of no shape at all is no crash', () => {
    for (const nothing of [
      {},
      { id: 'x' },
      { ...workflowOf([]), steps: undefined },
      { ...workflowOf([]), inputs: {} },
    ])
      expect(faultsOf(nothing).length).toBeGreaterThan(0);
  });
});

describe('GATE-6, B-4: policies of gates', () => {
  const bad = { quorum: 2, approvers: ['anna'] };
  const wrongQuorum = 'quorum is 2, but approvers and escalation name only 1 person';

  it('are checked wherever a person decides, each with its place', () => {
    const human = { kind: 'human', policy: bad } as const;
    const definition = workflowOf(
      [
        agentStep('draft', { gates: { prompt: human, response: human }, next: { ok: 'look' } }),
        {
          ...{ id: 'look', kind: 'human_gate', title: 'Look', show: 'Look', waitSeconds: 60 },
          ...{ policy: bad, next: { ok: 'ask', fail: null } },
        },
        {
          ...{ id: 'ask', kind: 'human_questions', title: 'Ask', waitSeconds: 60 },
          questions: [{ id: 'q', question: 'What?', context: 'Why' }],
          ...{ policy: bad, next: { ok: 'both' } },
        },
        {
          ...{ id: 'both', kind: 'parallel', title: 'Both', next: { ok: 'last' } },
          branches: [
            { ...work, id: 'one', title: 'One', gates: { response: human } },
            { ...work, id: 'two', title: 'Two' },
          ],
        },
        handlerStep('last'),
      ],
      { gating: { ...GATING, policy: bad } },
    );
    expect(faultsOf(definition).map(({ step, field, message }) => [step, `${field} ${message}`])).toEqual([
      [undefined, `gating.policy.${wrongQuorum}`],
      ['draft', `gates.prompt.policy.${wrongQuorum}`],
      ['draft', `gates.response.policy.${wrongQuorum}`],
      ['look', `policy.${wrongQuorum}`],
      ['ask', `policy.${wrongQuorum}`],
      ['one', `gates.response.policy.${wrongQuorum}`],
    ]);
  });

  it.each([
    ['a field that there is not', { quorom: 1 }, 'gating.policy.quorom is not known; did you mean "quorum"?'],
    ['no policy at all', 'strict', 'gating.policy must be a map of fields'],
    [
      'a reminder after the gate has ended',
      { remindAfterSeconds: [3600] },
      'gating.policy.remindAfterSeconds.0 must be less than waitSeconds, 3600',
    ],
    [
      'more time than the gate has',
      { expireAfterSeconds: 3601 },
      'gating.policy.expireAfterSeconds must be at most waitSeconds, 3600',
    ],
  ])('are refused with %s', (_, policy, message) => {
    const gating = { ...GATING, policy } as NonNullable<WorkflowDefinition['gating']>;
    expect(() => defineWorkflow(workflowOf([agentStep('only')], { gating }))).toThrow(message);
  });

  it('are part of a definition that holds', () => {
    const policy = { approvers: ['anna', 'group:legal'], quorum: 2, remindAfterSeconds: [600] };
    const workflow = defineWorkflow(workflowOf([agentStep('only')], { gating: { ...GATING, policy } }));
    expect(workflow.gating?.policy).toEqual(policy);
  });
});
