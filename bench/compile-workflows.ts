import { z } from 'zod';
import type { Step, WorkflowDefinition } from '../core/contracts/workflow.ts';
import { compileWorkflow } from '../core/domain/compiler/compile-workflow.ts';
import { defineWorkflow } from '../core/domain/workflow/define-workflow.ts';

const WORKFLOWS = 1_000;
const STEPS = 20;
const LARGE_STEPS = 200;

/** Validating definitions and compiling them to state machines; each has branches, loops and references. */
export async function benchCompileWorkflows(): Promise<Record<string, number>> {
  const definitions = Array.from({ length: WORKFLOWS }, (_, index) => definition(`bench-${index}`, STEPS));
  const startMs = performance.now();
  for (const each of definitions) compileWorkflow(defineWorkflow(each), '1-bench');
  const manyMs = performance.now() - startMs;
  const large = definition('bench-large', LARGE_STEPS);
  const startLargeMs = performance.now();
  const compiled = compileWorkflow(defineWorkflow(large), '1-bench');
  return {
    workflows: WORKFLOWS,
    stepsOfEach: STEPS,
    validatedAndCompiledMs: Math.round(manyMs),
    stepsOfLarge: LARGE_STEPS,
    largeMs: Math.round(performance.now() - startLargeMs),
    largeDefinitionBytes: Buffer.byteLength(JSON.stringify(compiled)),
  };
}

function definition(id: string, count: number): WorkflowDefinition {
  return {
    id,
    version: 1,
    title: `Bench ${id}`,
    description: 'Steps in a line, of which every fifth may go back.',
    inputs: z.object({ topic: z.string() }),
    entry: 'step-1',
    steps: Array.from({ length: count }, (_, index) => step(index + 1, count)),
  };
}

function step(number: number, count: number): Step {
  const isReview = number % 5 === 0;
  const next = number === count ? null : `step-${number + 1}`;
  return {
    kind: 'agent_task',
    id: `step-${number}`,
    title: `Do number ${number}`,
    agent: { role: 'worker' },
    prompt: number === 1 ? 'About {{inputs.topic}}' : `After {{steps.step-${number - 1}.summary}}`,
    result: z.object({ summary: z.string(), good: z.boolean() }),
    ...(isReview
      ? {
          next: { ok: next, fail: `step-${number - 2}` },
          outcome: (result: Record<string, unknown>) => (result.good ? 'ok' : 'fail'),
        }
      : { next: { ok: next } }),
    ...(number % 5 === 0 || number % 5 >= 3 ? { maxIterations: 3 } : {}),
  };
}
