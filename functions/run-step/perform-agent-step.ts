import type { StepPayload } from '../../core/contracts/machine-payloads.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import type { AgentStep, Branch, StepContext } from '../../core/contracts/workflow.ts';
import { fillPrompt } from '../../core/domain/prompts/fill-template.ts';
import { stepSystem } from '../../core/domain/prompts/step-system.ts';
import { askAgent } from '../attempt/ask-agent.ts';
import { callAuthor, checkOutcome } from './author-code.ts';
import type { Performed, RunStepPorts } from './run-step.ts';
import { stepContext } from './step-context.ts';
import { stepValues } from './step-values.ts';

export async function performAgentStep(
  ports: RunStepPorts,
  step: AgentStep | Branch,
  run: RunRecord,
  delivery: StepPayload & { readonly number: number; readonly remainingMs: number },
): Promise<Performed> {
  const context = () => stepContext(step.id, {}, run, delivery.iteration);
  const { result, usage, kept } = await askAgent(ports, {
    runId: run.runId,
    stepId: step.id,
    attempt: delivery.number,
    agent: step.agent,
    assignment: {
      system: stepSystem(step.agent.role),
      prompt: await promptOf(ports, step, run, context()),
      schema: step.result,
      schemaName: step.id,
      facts: { inputs: run.input, role: step.agent.role, iteration: delivery.iteration },
    },
    remainingMs: delivery.remainingMs,
  });
  const choose = 'outcome' in step ? step.outcome : undefined;
  const outcome =
    choose === undefined
      ? 'ok'
      : checkOutcome(
          step.id,
          callAuthor(step.id, () => choose(result, context())),
        );
  return { outcome, result, usage, kept };
}

async function promptOf(
  { content }: RunStepPorts,
  { id, prompt }: AgentStep | Branch,
  run: RunRecord,
  context: StepContext,
): Promise<string> {
  if (typeof prompt === 'function') return String(callAuthor(id, () => prompt(context)));
  return fillPrompt(prompt, await stepValues(content, run, prompt));
}
