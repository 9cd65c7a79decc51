import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { attemptPath } from '../../core/adapters/content/run-paths.ts';
import { ContentChanged, InvalidResult } from '../../core/contracts/errors.ts';
import { NOTHING_USED } from '../../core/contracts/run.ts';
import { showDelivery } from '../../core/domain/prompts/show-delivery.ts';
import { checkOutputs } from '../../core/domain/steps/delivered-outputs.ts';
import type { Delivery } from '../../core/domain/steps/delivery.ts';
import type { OutputPaths } from '../../core/domain/steps/output-paths.ts';
import { type WorkflowResult, workflowResultSchema } from '../../core/domain/steps/workflow-result.ts';
import type { ContractStep } from '../../core/domain/workflow/step-kinds.ts';
import { readEdited, refuseOtherWork } from './approved-work.ts';
import { fitOrAskAgain } from './handed-in.ts';
import type { RunStepPorts } from './run-step.ts';
import { inspectDelivery, keepDelivery } from './take-delivery.ts';
import type { Completed, Performed, Visit } from './visit.ts';

/** What was delivered, as it was approved, or with the output as whoever approved it has edited it. */
export async function takeApprovedDelivery(
  ports: RunStepPorts,
  step: ContractStep,
  visit: Visit,
  places: OutputPaths,
): Promise<Performed> {
  const [edited, result] = await Promise.all([
    readEdited(ports.content, step.id, visit),
    readEnvelope(ports.content, step, visit),
  ]);
  const done = (outcome: Completed['outcome'] = 'ok'): Completed => {
    return { outcome, hasResult: true, usage: NOTHING_USED };
  };
  if (edited === undefined) {
    const outputs = await readOutputs(ports.content, places);
    refuseOtherWork(step.id, visit, showDelivery({ result, outputs }));
    return done(visit.attempt.need?.outcome);
  }
  const [key = ''] = Object.keys(step.outputs);
  return fitOrAskAgain(ports, step.id, visit, {
    read: () => inspectEdited(step, visit, { result, outputs: { [key]: edited } }),
    goOn: async ({ outcome, outputs }) => {
      await keepDelivery(ports.content, step, visit, places, { result, outputs });
      return done(outcome);
    },
  });
}

/** It has to fit as if the agent had delivered it. */
function inspectEdited(step: ContractStep, visit: Visit, delivery: Delivery) {
  const faults = checkOutputs(step.outputs, delivery.outputs);
  if (faults.length > 0)
    throw new InvalidResult(faults.map(({ key, reason }) => `The output ${key} ${reason}.`).join(' '));
  return inspectDelivery(step, visit, delivery);
}

async function readEnvelope(
  content: ContentStore,
  step: ContractStep,
  { run, attempt }: Visit,
): Promise<WorkflowResult> {
  const text = await content.read(attemptPath(run.runId, step.id, attempt.number, 'result.json'));
  const parsed = workflowResultSchema.safeParse(text === undefined ? undefined : JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new ContentChanged(`The result of step ${step.id} is no longer what was approved.`);
}

async function readOutputs(content: ContentStore, { paths }: OutputPaths): Promise<Delivery['outputs']> {
  const read = Object.entries(paths).map(async ([key, path]) => [key, await content.read(path)] as const);
  const found = await Promise.all(read);
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
