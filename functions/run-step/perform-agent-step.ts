import { attemptPath } from '../../core/adapters/content/run-paths.ts';
import { parseReply } from '../../core/adapters/providers/parse-reply.ts';
import { ConfigurationError, InvalidResult } from '../../core/contracts/errors.ts';
import { faultText } from '../../core/contracts/faults.ts';
import { NOTHING_USED, type Usage } from '../../core/contracts/run.ts';
import type { StepContext, StepGates } from '../../core/contracts/workflow.ts';
import { feedbackPart } from '../../core/domain/prompts/contract-assignment.ts';
import { fillPrompt } from '../../core/domain/prompts/fill-template.ts';
import { showResult } from '../../core/domain/prompts/show-result.ts';
import { stepSystem } from '../../core/domain/prompts/step-system.ts';
import { addUsage } from '../../core/domain/run/add-usage.ts';
import type { ResultStep } from '../../core/domain/workflow/step-kinds.ts';
import { askAgent, promptText } from '../attempt/ask-agent.ts';
import { approveContent } from './approve-content.ts';
import { approvedPrompt } from './approved-prompt.ts';
import { callAuthor } from './author-code.ts';
import { filesOf, keepFiles, readOutcome } from './end-agent-step.ts';
import { takeHandedIn } from './handed-in.ts';
import { isManual, parkForManual } from './manual-work.ts';
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
  if (attempt.need?.outcome !== undefined)
    return complete(ports, step, visit, context, await readApproved(ports, step.id, visit), NOTHING_USED);
  if (attempt.need?.kind === 'manual')
    return takeHandedIn(ports, step.id, visit, {
      read: text => readByHand(step, visit, context, text),
      goOn: result => receive(ports, step, visit, context, result, NOTHING_USED),
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
  const performed = await receive(ports, step, visit, context, result, addUsage(spent, usage));
  return { ...performed, kept: Promise.all([kept, performed.kept]) };
}

/** A result counts once whoever has to look at it has approved it; only then does anything come of it. */
async function receive(
  ports: RunStepPorts,
  step: ResultStep,
  visit: Visit,
  context: StepContext,
  result: Record<string, unknown>,
  usage: Usage,
): Promise<Performed> {
  const approver = 'gates' in step ? step.gates?.response : undefined;
  if (approver === undefined) return complete(ports, step, visit, context, result, usage);
  const { run, attempt } = visit;
  const keep = (file: 'result.json' | 'show.md', text: string) =>
    ports.content.write(attemptPath(run.runId, step.id, attempt.number, file), text);
  const text = showResult(result);
  await Promise.all([keep('show.md', text), keep('result.json', JSON.stringify(result, null, 2))]);
  const { outcome } = readOutcome(step, context, result);
  const approval = await approveContent(
    ports,
    step,
    visit,
    approver,
    { text, shows: 'show.md', outcome },
    usage,
  );
  return approval.kind === 'parked'
    ? approval.parked
    : complete(ports, step, visit, context, result, approval.usage);
}

async function complete(
  { content }: RunStepPorts,
  step: ResultStep,
  { run }: Visit,
  context: StepContext,
  result: Record<string, unknown>,
  usage: Usage,
): Promise<Performed> {
  const read = readOutcome(step, context, result);
  await keepFiles(content, run.runId, step, context, result);
  return { ...read, result, usage };
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

async function readApproved(
  { content }: RunStepPorts,
  stepId: string,
  { run, attempt }: Visit,
): Promise<Record<string, unknown>> {
  const text = await content.read(attemptPath(run.runId, stepId, attempt.number, 'result.json'));
  if (text === undefined) throw new ConfigurationError('The result that was approved is gone.');
  return JSON.parse(text) as Record<string, unknown>;
}

/** What a person handed in has to fit as a model's reply does. */
function readByHand(
  step: ResultStep,
  { run }: Visit,
  context: StepContext,
  text: string,
): Record<string, unknown> {
  const parsed = parseReply(text, step.result);
  if (!parsed.ok)
    throw new InvalidResult(
      `The response does not fit:\n${parsed.faults.slice(0, 20).map(faultText).join('\n')}`,
    );
  const result = parsed.result as Record<string, unknown>;
  filesOf(run.runId, step, context, result);
  return result;
}
