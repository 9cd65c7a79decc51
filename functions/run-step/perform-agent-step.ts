import { attemptPath } from '../../core/adapters/content/run-paths.ts';
import { NOTHING_USED, type Usage } from '../../core/contracts/run.ts';
import type { StepContext, StepGates } from '../../core/contracts/workflow.ts';
import { feedbackPart } from '../../core/domain/prompts/contract-assignment.ts';
import { fillPrompt } from '../../core/domain/prompts/fill-template.ts';
import { stepSystem } from '../../core/domain/prompts/step-system.ts';
import { addUsage } from '../../core/domain/run/add-usage.ts';
import type { ResultStep } from '../../core/domain/workflow/step-kinds.ts';
import { askAgent, promptText } from '../attempt/ask-agent.ts';
import { approveContent } from './approve-content.ts';
import { approvedPrompt } from './approved-prompt.ts';
import { callAuthor } from './author-code.ts';
import { takeHandedIn } from './handed-in.ts';
import { isManual, parkForManual } from './manual-work.ts';
import { readResultByHand, receiveResult, takeApprovedResult } from './receive-result.ts';
import { readFeedback } from './relay.ts';
import type { RunStepPorts } from './run-step.ts';
import { stepContext } from './step-context.ts';
import { stepValues } from './step-values.ts';
import type { Performed, Visit } from './visit.ts';

/** Asks an agent for JSON that fits the step's schema, and has people or models look at it where the step says so. */
export async function performAgentStep(
  ports: RunStepPorts,
  step: ResultStep,
  visit: Visit,
): Promise<Performed> {
  const { run, attempt, payload } = visit;
  const context = await stepContext(ports.content, step, {}, visit);
  const gates: StepGates = ('gates' in step ? step.gates : undefined) ?? {};
  // What was shown and approved is what counts; nothing is asked again.
  if (attempt.need?.outcome !== undefined) return takeApprovedResult(ports, step, visit, context);
  if (attempt.need?.kind === 'manual')
    return takeHandedIn(ports, step.id, visit, {
      read: text => readResultByHand(step, visit, context, text),
      goOn: result => receiveResult(ports, step, visit, context, result, NOTHING_USED),
    });

  const approved = await approvedPrompt(ports.content, step.id, visit);
  const assignment = {
    ...(approved ?? {
      system: stepSystem(step.agent.role),
      prompt: await newPrompt(ports, step, visit, context),
    }),
    schema: step.result,
    schemaName: step.id,
    facts: { inputs: run.input, role: step.agent.role, iteration: payload.iteration },
  };
  let spent: Usage = NOTHING_USED;
  if (gates.prompt !== undefined && approved === undefined) {
    const text = promptText(assignment);
    await ports.content.write(attemptPath(run.runId, step.id, attempt.number, 'prompt.md'), text);
    const approval = await approveContent(ports, step, visit, gates.prompt, { text, shows: 'prompt.md' });
    if (approval.kind === 'parked') return approval.parked;
    spent = approval.usage;
  }
  if (isManual(ports, step.agent)) return parkForManual(ports, step.id, visit, assignment);
  const { result, usage, kept } = await askAgent(ports, {
    runId: run.runId,
    stepId: step.id,
    attempt: attempt.number,
    agent: step.agent,
    assignment,
    remainingMs: visit.remainingMs(),
  });
  const performed = await receiveResult(ports, step, visit, context, result, addUsage(spent, usage));
  return { ...performed, kept: Promise.all([kept, performed.kept]) };
}

async function newPrompt(
  { content }: RunStepPorts,
  step: ResultStep,
  visit: Visit,
  context: StepContext,
): Promise<string> {
  const { workflow, run, attempt } = visit;
  const { id, prompt } = step;
  const task =
    typeof prompt === 'function'
      ? String(callAuthor(id, () => prompt(structuredClone(context))))
      : fillPrompt(
          prompt,
          await stepValues(content, workflow, run, { stepId: id, attempt: attempt.number, text: prompt }),
        );
  return [task, ...feedbackPart(await readFeedback(content, id, visit))].join('\n\n');
}
