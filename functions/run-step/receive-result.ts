import { attemptPath } from '../../core/adapters/content/run-paths.ts';
import { parseReply } from '../../core/adapters/providers/parse-reply.ts';
import { ConfigurationError, InvalidResult } from '../../core/contracts/errors.ts';
import { faultText } from '../../core/contracts/faults.ts';
import { NOTHING_USED, type Usage } from '../../core/contracts/run.ts';
import type { StepContext } from '../../core/contracts/workflow.ts';
import { showResult } from '../../core/domain/prompts/show-result.ts';
import { editableResult, editedResult } from '../../core/domain/steps/editable-work.ts';
import type { ResultStep } from '../../core/domain/workflow/step-kinds.ts';
import { approveContent } from './approve-content.ts';
import { readEdited, refuseOtherWork } from './approved-work.ts';
import { filesOf, keepFiles, readOutcome } from './end-agent-step.ts';
import { fitOrAskAgain } from './handed-in.ts';
import type { RunStepPorts } from './run-step.ts';
import type { Performed, Visit } from './visit.ts';

/** A result counts once whoever has to look at it has approved it; only then does anything come of it. */
export async function receiveResult(
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
  const kept = JSON.stringify(result, null, 2);
  // As it will be read again.
  const text = showResult(JSON.parse(kept) as Record<string, unknown>);
  await Promise.all([keep('show.md', text), keep('result.json', kept)]);
  const { outcome } = readOutcome(step, context, result);
  const approval = await approveContent(
    ports,
    step,
    visit,
    approver,
    { text, shows: 'show.md', outcome, editable: editableResult(step) },
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

/** The result as it was approved, or as whoever approved it has edited it. */
export async function takeApprovedResult(
  ports: RunStepPorts,
  step: ResultStep,
  visit: Visit,
  context: StepContext,
): Promise<Performed> {
  const { content } = ports;
  const { run, attempt } = visit;
  const edited = await readEdited(content, step.id, visit);
  const goOn = (result: Record<string, unknown>) =>
    complete(ports, step, visit, context, result, NOTHING_USED);
  if (edited !== undefined)
    return fitOrAskAgain(ports, step.id, visit, {
      read: () => readResultByHand(step, visit, context, editedResult(attempt.need?.editable, edited)),
      goOn: async result => {
        const path = attemptPath(run.runId, step.id, attempt.number, 'show.md');
        await content.write(path, showResult(result));
        return goOn(result);
      },
    });
  const text = await content.read(attemptPath(run.runId, step.id, attempt.number, 'result.json'));
  if (text === undefined) throw new ConfigurationError('The result that was approved is gone.');
  const result = JSON.parse(text) as Record<string, unknown>;
  refuseOtherWork(step.id, visit, showResult(result));
  return goOn(result);
}

/** What a person handed in has to fit as a model's reply does. */
export function readResultByHand(
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
