import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigurationError, RunChanged, StepTimedOut } from '../../core/contracts/errors.ts';
import { faultsOf, faultText } from '../../core/contracts/faults.ts';
import { NOTHING_USED } from '../../core/contracts/run.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import type { DispatchStep } from '../../core/contracts/workflow.ts';
import { hashContent } from '../../core/domain/hash-content.ts';
import { fillValue } from '../../core/domain/prompts/fill-template.ts';
import { isOver } from '../../core/domain/run/run-questions.ts';
import { derivedTenantId } from '../../core/domain/run/tenant-ids.ts';
import { findRun } from '../attempt/find-run.ts';
import { startEventOf } from '../runs/start-event.ts';
import type { RunStepPorts } from './run-step.ts';
import { readResult, stepValues } from './step-values.ts';
import type { Completed, Handed, Visit } from './visit.ts';

const MOST_CHILDREN = 100;
/** A machine that failed is written down a moment after it has ended. */
const PAUSE_MS = 250;
const PATIENCE_MS = 20_000;

/** Writes down the runs that the state machine is going to start. The same visit makes the same ones. */
export async function prepareDispatch(
  ports: RunStepPorts,
  step: DispatchStep,
  visit: Visit,
): Promise<Handed> {
  const { run, attempt } = visit;
  const found = await ports.workflows.find(step.workflow);
  if (found === undefined)
    throw new ConfigurationError(`There is no workflow ${step.workflow} to dispatch to.`);
  const inputs = await inputsOf(ports, step, visit);
  const at = new Date(ports.now()).toISOString();
  const runIds = await Promise.all(
    inputs.map(async (input, position) => {
      const parsed = found.workflow.inputs.strict().safeParse(input);
      if (!parsed.success)
        throw new ConfigurationError(
          `Workflow ${step.workflow} does not take this input: ${faultsOf(parsed.error).map(faultText).join('; ')}`,
        );
      const runId = childRunId(run, step.id, attempt.number, position);
      const { tenantId, userId, requestedBy, approvalRequired, published } = run;
      const event = startEventOf(found, {
        at,
        runId,
        ...{ tenantId, userId, requestedBy, approvalRequired },
        ...(published && { published }),
        requestHash: hashContent(input),
        input: parsed.data,
        parentRunId: run.runId,
      });
      await ports.runs.create(event).catch(fault => {
        if (!(fault instanceof RunChanged)) throw fault;
      });
      return runId;
    }),
  );
  return {
    handed: true,
    events: [{ type: 'children.started', at, stepId: step.id, number: attempt.number, runIds }],
  };
}

/** What came of the runs: `ok` if all of them succeeded. */
export async function recordDispatch(
  ports: RunStepPorts,
  step: DispatchStep,
  { run, remainingMs }: Visit,
): Promise<Completed> {
  const deadlineMs = ports.now() + Math.min(PATIENCE_MS, remainingMs());
  const children = await Promise.all(
    (run.children?.[step.id] ?? []).map(runId => untilOver(ports, runId, deadlineMs)),
  );
  const runs = await Promise.all(
    children.map(async child => {
      const results = Object.keys(child.resultAttempts).map(
        async stepId => [stepId, await readResult(ports.content, child, stepId)] as const,
      );
      const { runId, workflowId, state, error } = child;
      return { runId, workflowId, state, error, results: Object.fromEntries(await Promise.all(results)) };
    }),
  );
  const isGood = runs.every(({ state }) => state === 'succeeded');
  return { outcome: isGood ? 'ok' : 'fail', result: { runs }, usage: NOTHING_USED };
}

async function inputsOf(
  { content }: RunStepPorts,
  step: DispatchStep,
  { workflow, run, attempt }: Visit,
): Promise<Record<string, unknown>[]> {
  const text = [step.each ?? '', ...Object.values(step.input)].join('\n');
  const values = await stepValues(content, workflow, run, { stepId: step.id, attempt: attempt.number, text });
  const items = step.each === undefined ? [undefined] : fillValue(step.each, values);
  if (!Array.isArray(items) || items.length > MOST_CHILDREN)
    throw new ConfigurationError(
      `Step ${step.id} dispatches for each of a list of at most ${MOST_CHILDREN}; ${step.each} is none.`,
    );
  return items.map(item =>
    Object.fromEntries(
      Object.entries(step.input).map(([name, template]) => [name, fillValue(template, { ...values, item })]),
    ),
  );
}

async function untilOver(ports: RunStepPorts, runId: string, deadlineMs: number): Promise<RunRecord> {
  for (;;) {
    const { run } = await findRun(ports.runs, runId);
    if (isOver(run)) return run;
    if (ports.now() > deadlineMs) throw new StepTimedOut(`Run ${runId} is not over.`);
    await sleep(PAUSE_MS);
  }
}

function childRunId(
  { runId, tenantId }: Pick<RunRecord, 'runId' | 'tenantId'>,
  stepId: string,
  attempt: number,
  position: number,
): string {
  return derivedTenantId('run', tenantId, [runId, stepId, attempt, position]);
}
