import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseOrchestrator } from '../../../../core/domain/orchestrators/parse-orchestrator.ts';
import { toWorkflow } from '../../../../core/domain/orchestrators/to-workflow.ts';
import { defineWorkflow } from '../../../../core/domain/workflow/define-workflow.ts';
import { stepTimeout } from '../../../../core/domain/workflow/step-timeout.ts';
import { SOUND, soundWith } from './documents.ts';

function convert(text: string) {
  const orchestrator = parseOrchestrator(text, 'orchestrator.yaml');
  const [workflow] = orchestrator.workflows;
  if (workflow === undefined) throw new Error('There is no workflow.');
  return toWorkflow(orchestrator, workflow);
}

describe('a workflow in YAML becomes one of the model (DEF-6)', () => {
  it('is a sound definition', () => {
    expect(defineWorkflow(convert(SOUND))).toMatchObject({
      id: 'team--deliver',
      version: 3,
      title: 'Deliver',
      entry: 'draft',
    });
  });

  it('leads each step to the following one and the last one to the end, unless told (STEP-5, STEP-6)', () => {
    const [draft, check] = convert(SOUND).steps;
    expect(draft).toMatchObject({ kind: 'agent_task', title: 'Draft', next: { ok: 'check' } });
    expect(check).toMatchObject({ kind: 'agent_review', next: { ok: null, fail: 'draft' } });
  });

  it('takes agents over by their names in the model', () => {
    const [draft, check] = convert(SOUND).steps;
    expect(draft).toMatchObject({ agent: { role: 'writer' } });
    expect(check).toMatchObject({
      agent: {
        role: 'team lead',
        provider: 'anthropic',
        model: 'some-model',
        maxOutputTokens: 2000,
        timeoutSeconds: 60,
      },
    });
  });

  it('bounds steps that loop by their own number or by that of the run, and no others (STEP-7)', () => {
    const bounds = 'workflow_orchestration: {max_total_iterations: 7}\ndefault_workflow';
    const [draft, check] = convert(
      soundWith(
        ['default_workflow', bounds],
        ['needs: [draft]', 'max_iterations: 3\n        on_exhausted: null'],
      ),
    ).steps;
    expect(draft?.maxIterations).toBe(7);
    expect(check).toMatchObject({ maxIterations: 3, onExhausted: null });
    const straight = convert(
      soundWith(['on_reject: draft', 'on_reject: null'], ['Mend: {{steps.check.outputs.feedback}}', '']),
    );
    expect(straight.steps.map(({ maxIterations }) => maxIterations)).toEqual([undefined, undefined]);
  });

  it('takes limits over for the run and its steps (STEP-7)', () => {
    const bounds =
      'workflow_orchestration:\n  default_run_timeout_seconds: 100\n  default_step_timeout_seconds: 20\n  max_step_timeout_seconds: 30\ndefault_workflow';
    const workflow = convert(
      soundWith(
        ['default_workflow', bounds],
        ['needs: [draft]', 'limits: {max_retries: 2, timeout_seconds: 25}'],
        ['timeout_seconds: 60', 'timeout_seconds: 10'],
      ),
    );
    expect(workflow.limits).toEqual({
      runTimeoutSeconds: 100,
      maxIterations: 12,
      defaultStepTimeoutSeconds: 20,
      maxStepTimeoutSeconds: 30,
    });
    expect(workflow.steps[1]).toMatchObject({ timeoutSeconds: 25, retry: { maxAttempts: 2 } });
  });

  it('may repeat nothing, and clamps what a step asks for beyond the most (STEP-7)', () => {
    const workflow = convert(
      soundWith(['needs: [draft]', 'limits: {max_retries: 0, timeout_seconds: 5000}']),
    );
    const [, check] = defineWorkflow(workflow).steps;
    expect(check?.retry?.maxAttempts).toBe(0);
    expect(check && stepTimeout(check, workflow.limits)).toEqual({ seconds: 900, clampedFrom: 5000 });
  });

  it('gives a review its decision and feedback where it says nothing of outputs (STEP-6)', () => {
    expect(convert(SOUND).steps[1]).toMatchObject({
      outputs: { decision: { file: 'decision.txt' }, feedback: { file: 'feedback.md' } },
    });
  });

  it('takes outputs, their files and where failures lead over (DEF-6, STEP-8)', () => {
    const [draft] = convert(
      soundWith(
        ['outputs: [text]', 'outputs: {text: The letter, note: }'],
        ['text: text-', 'note: note.md\n          text: text-'],
        [
          'agent: writer',
          'agent: writer\n        allow_empty: [note]\n        workspace_mode: run_workspace\n        on_blocked: check\n        on_failed: check',
        ],
      ),
    ).steps;
    expect(draft).toMatchObject({
      outputs: {
        text: { description: 'The letter', file: 'text-{{workflow.attempt}}.md' },
        note: { file: 'note.md', allowEmpty: true },
      },
      workspaceMode: 'run_workspace',
      onBlocked: 'check',
      onFailed: 'check',
    });
  });
});

describe('inputs become a schema (DEF-6, DEF-9)', () => {
  it('of required texts, where only names are given', () => {
    const { inputs } = convert(SOUND);
    expect(inputs.safeParse({ user_message: 'Hello' }).success).toBe(true);
    expect(inputs.safeParse({}).success).toBe(false);
  });

  it('with the metadata that forms and tests read', () => {
    const { inputs } = convert(
      soundWith([
        'inputs: [user_message]',
        `inputs:
      user_message: {description: What is wanted, min: 1}
      tone: {type: enum, choices: [warm, dry], default: dry}
      words: {type: integer, min: 10, max: 500, required: false}
      share: {type: number}
      urgent: {type: boolean, default: false}
      files: {type: list, max: 3, default: []}`,
      ]),
    );
    expect(inputs.parse({ user_message: 'Hi', share: 0.5 })).toEqual({
      user_message: 'Hi',
      tone: 'dry',
      share: 0.5,
      urgent: false,
      files: [],
    });
    expect(inputs.safeParse({ user_message: '', share: 0.5, words: 5 }).error?.issues).toHaveLength(2);
    expect(z.toJSONSchema(inputs, { io: 'input' })).toMatchObject({
      properties: {
        user_message: { type: 'string', description: 'What is wanted', minLength: 1 },
        tone: { enum: ['warm', 'dry'], default: 'dry' },
        words: { type: 'integer', minimum: 10, maximum: 500 },
      },
      required: ['user_message', 'share'],
    });
  });
});
