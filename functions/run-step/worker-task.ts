import { attemptPath } from '../../core/adapters/content/run-paths.ts';
import { ConfigurationError, InvalidResult, MissingOutput } from '../../core/contracts/errors.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import type { WorkerProvider, WorkerTask } from '../../core/contracts/worker-task.ts';
import type { Workflow } from '../../core/contracts/workflow.ts';
import { workspaceOf } from '../../core/domain/prompts/workspace-root.ts';
import { readDelivery } from '../../core/domain/steps/delivery.ts';
import { type OutputPaths, outputPaths } from '../../core/domain/steps/output-paths.ts';
import { readWorkflowResult } from '../../core/domain/steps/workflow-result.ts';
import type { ContractStep } from '../../core/domain/workflow/step-kinds.ts';
import { workerTimeout } from '../../core/domain/workflow/step-timeout.ts';
import type { ContractReply } from './ask-for-delivery.ts';
import type { RunStepPorts } from './run-step.ts';
import type { Visit } from './visit.ts';

/** For whoever polls the activity. Every address is signed, and good for as long as the work may take. */
export async function workerTask(
  { presign }: RunStepPorts,
  step: ContractStep,
  provider: WorkerProvider,
  place: { readonly workflow: Workflow; readonly run: RunRecord; readonly attempt: number },
): Promise<WorkerTask> {
  const { workflow, run, attempt } = place;
  const timeoutSeconds = workerTimeout(step, workflow.limits);
  const sign = (method: 'GET' | 'PUT', key: string) => presign(method, key, 2 * timeoutSeconds);
  const placeOf = (number: number) => ({ runId: run.runId, stepId: step.id, attempt: number });
  const { paths } = outputPaths(step.outputs, placeOf(attempt));
  // The files are called what the prompt calls them, which may be that of an attempt before.
  const asked = run.attempts[step.id]?.approvedPrompt?.attempt ?? attempt;
  const { relative } = outputPaths(step.outputs, placeOf(asked));
  const outputs = Object.entries(paths).map(
    async ([key, path]) => [key, { path: relative[key] ?? key, uploadUrl: await sign('PUT', path) }] as const,
  );
  const { mode, id } = workspaceOf(step, run);
  return {
    runId: run.runId,
    stepId: step.id,
    attempt,
    provider,
    ...(step.agent.model !== undefined && { model: step.agent.model }),
    timeoutSeconds,
    promptUrl: await sign('GET', attemptPath(run.runId, step.id, attempt, 'prompt.md')),
    outputs: Object.fromEntries(await Promise.all(outputs)),
    workspace: { mode, id },
    responseUploadUrl: await sign('PUT', attemptPath(run.runId, step.id, attempt, 'response.md')),
  };
}

/** What the worker uploaded: its last word, and the files beside it. */
export async function readWorkerReply(
  { content }: RunStepPorts,
  step: ContractStep,
  { run, attempt }: Visit,
  { paths }: OutputPaths,
): Promise<ContractReply> {
  const text = await content.read(attemptPath(run.runId, step.id, attempt.number, 'response.md'));
  if (text === undefined) throw new ConfigurationError('The worker has uploaded no response.');
  const read = Object.entries(paths).map(async ([key, path]) => [key, await content.read(path)] as const);
  const files = (await Promise.all(read)).filter((file): file is [string, string] => file[1] !== undefined);
  const delivery = readDelivery(text, step, Object.fromEntries(files));
  if (delivery.ok) return { kind: 'delivery', delivery: delivery.delivery };
  const Fault = readWorkflowResult(text).ok ? MissingOutput : InvalidResult;
  throw new Fault(`What the worker delivered cannot be used: ${delivery.reason}.`);
}
