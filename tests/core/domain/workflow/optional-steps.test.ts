import { describe, expect, it } from 'vitest';
import type { ContractTask, WorkflowDefinition } from '../../../../core/contracts/workflow.ts';
import { compileWorkflow } from '../../../../core/domain/compiler/compile-workflow.ts';
import { countTransitions } from '../../../../core/domain/compiler/count-transitions.ts';
import { fillPrompt, fillValue, LEFT_OUT } from '../../../../core/domain/prompts/fill-template.ts';
import { defineWorkflow } from '../../../../core/domain/workflow/define-workflow.ts';
import { renderTable } from '../../../../core/domain/workflow/render-graph.ts';
import { validateWorkflow } from '../../../../core/domain/workflow/validate-workflow.ts';
import { playMachine } from '../compiler/machine-player.ts';
import { agentStep, GATING, handlerStep, workflowOf } from './workflow-builders.ts';

const gated = (steps: WorkflowDefinition['steps'], more: Partial<WorkflowDefinition> = {}) =>
  workflowOf(steps, { gating: GATING, ...more });
const faultsOf = (definition: WorkflowDefinition) =>
  validateWorkflow(definition).map(({ step, field, message }) => `${step}: ${field} ${message}`);
const optional = { optional: true } as const;
const skipOnly = ({ stepId }: { stepId: string }) => (stepId === 'extra' ? 'skip' : 'ok') as 'skip' | 'ok';

describe('B-5: an optional step', () => {
  it('may be an agent’s, a handler or a branch', () => {
    const both = {
      id: 'both',
      kind: 'parallel' as const,
      title: 'Both',
      branches: [agentStep('left', optional), agentStep('right')],
      next: { ok: 'code' },
    };
    const steps = [
      agentStep('a', { ...optional, next: { ok: 'both' } }),
      both,
      handlerStep('code', optional),
    ];
    expect(faultsOf(gated(steps))).toEqual([]);
  });

  it('is refused where nobody approves a plan', () => {
    expect(faultsOf(workflowOf([agentStep('a', optional)]))).toEqual([
      'a: optional needs gating: only whoever approves a plan can leave a step out',
    ]);
  });

  it('cannot be one that asks people, that works elsewhere, or that stands around others: all are told at once', () => {
    const worker: ContractTask = {
      id: 'worker',
      kind: 'agent_task',
      title: 'Worker',
      agent: { role: 'tester', provider: 'claude' },
      prompt: 'Work.',
      outputs: { text: { file: 'text.md' } },
      next: { ok: 'sign' },
      ...optional,
    };
    const steps: WorkflowDefinition['steps'] = [
      {
        id: 'both',
        kind: 'parallel',
        title: 'Both',
        branches: [agentStep('left'), agentStep('right')],
        next: { ok: 'other' },
        ...optional,
      },
      {
        id: 'other',
        kind: 'dispatch',
        title: 'Other',
        workflow: 'slogan',
        input: {},
        next: { ok: 'worker', fail: null },
        ...optional,
      },
      worker,
      {
        id: 'sign',
        kind: 'human_gate',
        title: 'Sign',
        show: 'This.',
        waitSeconds: 60,
        next: { ok: null, fail: null },
        ...optional,
      },
    ];
    const faults = faultsOf(gated(steps));
    expect(faults).toHaveLength(4);
    for (const id of ['both', 'other', 'worker', 'sign'])
      expect(faults).toContainEqual(expect.stringContaining(`${id}: optional cannot`));
  });

  it('says where a run goes without it, if its graph does not map ok', () => {
    const step = handlerStep('a', { ...optional, next: { fail: null, iterate: null } });
    expect(faultsOf(gated([step]))).toEqual([
      'a: next says not where a run goes that leaves the step out: map skip, _default or ok',
    ]);
  });

  it('cannot be what a dispatch goes by', () => {
    const steps: WorkflowDefinition['steps'] = [
      agentStep('list', { ...optional, next: { ok: 'each' } }),
      {
        id: 'each',
        kind: 'dispatch',
        title: 'Each',
        workflow: 'slogan',
        each: '{{steps.list.text}}',
        input: { product: '{{item}}' },
        next: { ok: null, fail: null },
      },
    ];
    expect(faultsOf(gated(steps))).toEqual([
      'each: each refers to {{steps.list.text}}, a step that may be left out',
    ]);
  });
});

describe('B-5: a step that is left out', () => {
  const steps = (next: { ok: string; skip?: string }) => [
    agentStep('extra', { ...optional, next }),
    agentStep('last'),
    agentStep('elsewhere'),
  ];

  it('leads where ok does, and that costs no state', async () => {
    const workflow = defineWorkflow(
      gated([agentStep('extra', { ...optional, next: { ok: 'last' } }), agentStep('last')]),
    );
    const plain = gated([agentStep('extra', { next: { ok: 'last' } }), agentStep('last')]);
    const count = (definition: WorkflowDefinition) =>
      countTransitions(definition, compileWorkflow(definition, 'v1'));
    expect(count(workflow)).toEqual(count(plain));
    const played = await playMachine(workflow, skipOnly, ['approve']);
    expect(played.visits).toEqual(['extra#1', 'last#1']);
  });

  it('leads where skip says, if the author says so', async () => {
    const workflow = defineWorkflow(gated(steps({ ok: 'last', skip: 'elsewhere' })));
    const played = await playMachine(workflow, skipOnly, ['approve']);
    expect(played.visits).toEqual(['extra#1', 'elsewhere#1']);
  });

  it('ends the run where ok would, and is told so', async () => {
    const workflow = defineWorkflow(
      gated([agentStep('first', { next: { ok: 'extra' } }), agentStep('extra', optional)]),
    );
    const played = await playMachine(workflow, skipOnly, ['approve']);
    expect(played.status).toBe('SUCCEEDED');
    expect(played.payloads.at(-1)).toMatchObject({ stepId: 'extra', ends: ['ok', 'skip'] });
  });

  it('is read as left out by texts, at any depth', () => {
    const values = { steps: { extra: LEFT_OUT } };
    expect(fillPrompt('Risks: {{steps.extra.risks.first}}', values)).toContain('(left out)');
    expect(fillValue('{{steps.extra.risks}}', values)).toBe('(left out)');
    expect(fillPrompt('Risks: {{steps.other.risks}}', values)).toContain('(nothing yet)');
  });

  it('is marked in the table of the workflow', () => {
    expect(renderTable(gated([agentStep('extra', optional)]))).toContain('agent: tester, optional');
  });
});
