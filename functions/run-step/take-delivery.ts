import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { attemptPath } from '../../core/adapters/content/run-paths.ts';
import { withSpend } from '../../core/adapters/providers/spend.ts';
import {
  type CountersignError,
  InvalidResult,
  PathBlocked,
  StepBlocked,
  StepFailed,
} from '../../core/contracts/errors.ts';
import type { Usage } from '../../core/contracts/run.ts';
import type { Outcome } from '../../core/contracts/workflow.ts';
import { showDelivery } from '../../core/domain/prompts/show-delivery.ts';
import { workspaceOf } from '../../core/domain/prompts/workspace-root.ts';
import type { Delivery } from '../../core/domain/steps/delivery.ts';
import { editableOutput } from '../../core/domain/steps/editable-work.ts';
import { guardPath } from '../../core/domain/steps/guard-path.ts';
import type { OutputPaths } from '../../core/domain/steps/output-paths.ts';
import { readVerdict } from '../../core/domain/steps/review-verdict.ts';
import type { ContractStep } from '../../core/domain/workflow/step-kinds.ts';
import { approveContent } from './approve-content.ts';
import type { RunStepPorts } from './run-step.ts';
import type { Performed, Visit } from './visit.ts';

/** Writes what was delivered to where it belongs, and reads the outcome from it. */
export async function takeDelivery(
  ports: RunStepPorts,
  step: ContractStep,
  visit: Visit,
  places: OutputPaths,
  delivery: Delivery,
  usage: Usage,
): Promise<Performed> {
  const fault = (error: CountersignError) => charged(error, usage);
  const { status, summary } = delivery.result;
  const { outcome, outputs } = inspectDelivery(step, visit, delivery, fault);
  const show = await keepDelivery(ports.content, step, visit, places, { result: delivery.result, outputs });
  if (status === 'blocked') throw fault(new StepBlocked(summary));
  if (outcome === undefined) throw fault(new StepFailed(summary));
  if (step.gates?.response === undefined) return { outcome, hasResult: true, usage };
  const editable = editableOutput(step.outputs, places.relative);
  const content = { text: show, shows: 'show.md' as const, outcome, editable };
  const approval = await approveContent(ports, step, visit, step.gates.response, content, usage);
  return approval.kind === 'parked' ? approval.parked : { outcome, hasResult: true, usage: approval.usage };
}

/** The outputs, the envelope, and both as a person is shown them. */
export async function keepDelivery(
  content: ContentStore,
  step: ContractStep,
  { run, attempt }: Visit,
  { paths }: OutputPaths,
  { result, outputs }: Delivery,
): Promise<string> {
  const keep = (file: 'result.json' | 'show.md', text: string) =>
    content.write(attemptPath(run.runId, step.id, attempt.number, file), text);
  const delivered = Object.entries(paths).flatMap(([key, path]) => {
    const text = outputs[key];
    // Halves of characters do not come back from the bucket.
    return text === undefined ? [] : [{ key, path, text: Buffer.from(text).toString() }];
  });
  // In the order of the contract, as they will be read again.
  const show = showDelivery({
    result,
    outputs: Object.fromEntries(delivered.map(({ key, text }) => [key, text])),
  });
  await Promise.all([
    ...delivered.map(({ path, text }) => content.write(path, text)),
    keep('result.json', JSON.stringify(result, null, 2)),
    ...(step.gates?.response === undefined ? [] : [keep('show.md', show)]),
  ]);
  return show;
}

type MakeFault = (error: CountersignError) => CountersignError;

/** Whether what was delivered can be used, and what it says; the outcome is absent where the work is not complete. */
export function inspectDelivery(
  step: ContractStep,
  visit: Visit,
  delivery: Delivery,
  fault: MakeFault = error => error,
): { outcome?: Outcome; outputs: Delivery['outputs'] } {
  guardChangedFiles(step, visit, delivery, fault);
  return delivery.result.status === 'complete'
    ? verdictOn(step, visit, delivery, fault)
    : { outputs: delivery.outputs };
}

function verdictOn(
  step: ContractStep,
  { payload }: Visit,
  { outputs }: Delivery,
  fault: MakeFault,
): { outcome: Outcome; outputs: Delivery['outputs'] } {
  if (step.kind === 'agent_task') return { outcome: 'ok', outputs };
  const verdict = readVerdict(step.verdict, outputs, payload.iteration);
  if ('invalid' in verdict) throw fault(new InvalidResult(`The review cannot be used: ${verdict.invalid}.`));
  return {
    outcome: verdict.approved ? 'ok' : 'fail',
    // Whoever mends the work reads one text, whichever way the verdict came.
    outputs: Object.hasOwn(step.outputs, 'feedback') ? { ...outputs, feedback: verdict.feedback } : outputs,
  };
}

function guardChangedFiles(step: ContractStep, { run }: Visit, { result }: Delivery, fault: MakeFault): void {
  const { root } = workspaceOf(step, run);
  const blocked = result.changed_files.flatMap(path => {
    const guarded = guardPath(root, path);
    return guarded.ok ? [] : [{ path, reason: guarded.reason }];
  });
  const [first] = blocked;
  if (first !== undefined)
    throw fault(new PathBlocked(`The worker says it changed a file whose path ${first.reason}.`, blocked));
}

/** What was paid for counts, although nothing came of it. */
function charged(error: CountersignError, { inputTokens, outputTokens, costUsd }: Usage): CountersignError {
  const usage = { inputTokens, outputTokens, costUsd, cacheReadTokens: 0, cacheWriteTokens: 0 };
  return withSpend(error, { replies: [], model: '', usage });
}
