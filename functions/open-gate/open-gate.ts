import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { attemptPath } from '../../core/adapters/content/run-paths.ts';
import type { RequestDelivery } from '../../core/adapters/machines/request-delivery.ts';
import { changeRun } from '../../core/adapters/records/change-run.ts';
import { isKnownToken } from '../../core/adapters/records/run-items.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { WorkflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import { ConfigurationError, RunOver } from '../../core/contracts/errors.ts';
import type { OpenGatePayload } from '../../core/contracts/machine-payloads.ts';
import { type Gate, NOTHING_USED } from '../../core/contracts/run.ts';
import type { PersonNeed, RunEvent, RunRecord } from '../../core/contracts/run-record.ts';
import type { Workflow } from '../../core/contracts/workflow.ts';
import { hashContent } from '../../core/domain/hash-content.ts';
import { fillTemplate } from '../../core/domain/prompts/fill-template.ts';
import { nextGateId } from '../../core/domain/run/gate-ids.ts';
import { isOver } from '../../core/domain/run/run-questions.ts';
import { findStep } from '../../core/domain/workflow/find-step.ts';
import { gatePolicyOf } from '../../core/domain/workflow/gate-policy-of.ts';
import { personWaitSeconds } from '../../core/domain/workflow/person-wait.ts';
import {
  type HumanStep,
  isContractStep,
  isHumanStep,
  isResultStep,
} from '../../core/domain/workflow/step-kinds.ts';
import { findRun } from '../attempt/find-run.ts';
import { runAttempt } from '../attempt/run-attempt.ts';
import { type GateTermsPorts, gateTerms } from '../gates/gate-terms.ts';
import { stepValues } from '../run-step/step-values.ts';

export interface OpenGatePorts extends GateTermsPorts {
  readonly runs: RunStore;
  readonly content: ContentStore;
  readonly workflows: WorkflowLibrary;
  readonly requestDelivery: RequestDelivery;
}

/** What is asked in a step that only asks; who wrote it is its author. */
const WRITTEN_BY = 'workflow';
const LONGEST_QUESTION = 500;

/** Opens the gate at which a step of a run waits for a person. */
export function openGate(ports: OpenGatePorts) {
  return async (payload: OpenGatePayload, remainingMs: () => number): Promise<RunRecord> => {
    const { runs, now } = ports;
    const startedMs = now();
    const stored = await findRun(runs, payload.runId);
    const { run } = stored;
    if (isOver(run) && !run.undelivered.some(gateId => gateOf(run, payload)?.gateId === gateId))
      throw new RunOver(`Run ${run.runId} is over.`);
    const known = gateOf(run, payload);
    if (known !== undefined) {
      // Asked already. A state that was retried waits with another token; any other delivery has come before.
      if (payload.attempt > 0 || payload.redrive > 0)
        await runs.replaceToken(run.runId, known, payload.taskToken);
      if (run.undelivered.includes(known.gateId)) await ports.requestDelivery(run.runId);
      return run;
    }
    const workflow = await ports.workflows.findVersion(payload.workflowId, payload.workflowVersion);
    const step = findStep(workflow, payload.stepId);
    const waitSeconds = isHumanStep(step)
      ? step.waitSeconds
      : isContractStep(step) || isResultStep(step)
        ? personWaitSeconds(step)
        : 0;
    const opened = async (current: RunRecord, number: number, need: PersonNeed): Promise<RunEvent> => ({
      type: 'gate.opened',
      at: new Date(now()).toISOString(),
      stepId: step.id,
      number,
      gate: {
        gateId: nextGateId(current),
        ...(await gateTerms(ports, run, {
          kind: need.kind,
          contentHash: need.contentHash,
          policy: gatePolicyOf(step, need),
          startedMs,
          waitSeconds,
        })),
        provider: need.provider,
        stepId: step.id,
        stepTitle: step.title,
        attempt: number,
        iteration: payload.iteration,
        shows: need.shows,
        ...(need.questions !== undefined && { questions: need.questions }),
        ...(need.fault !== undefined && { fault: need.fault }),
      },
    });
    if (!isHumanStep(step)) {
      const change = await changeRun(runs, stored, async latest => {
        const current = latest.run;
        // The token of an earlier gate of the step: nobody waits with it any more.
        if (isKnownToken(latest, payload.taskToken)) return { events: [], answer: undefined };
        const attempt = current.attempts[step.id];
        if (attempt?.status !== 'parked' || attempt.need === undefined)
          throw new ConfigurationError(`Step ${step.id} of run ${run.runId} needs nobody.`);
        const events = gateOf(current, payload) ? [] : [await opened(current, attempt.number, attempt.need)];
        return { events, gateToken: payload.taskToken, answer: undefined };
      });
      return change.run;
    }
    const outcome = await runAttempt({
      ...{ runs, now, stored, remainingMs, stepId: step.id },
      delivery: { iteration: payload.iteration, retry: payload.attempt, redrive: payload.redrive },
      perform: async ({ number, run: current }) => {
        const need = { ...(await askedIn(ports, workflow, step, current, number)), ends: payload.ends };
        const at = new Date(now()).toISOString();
        return {
          gateToken: payload.taskToken,
          events: [
            { type: 'attempt.parked', at, stepId: step.id, number, need, usage: NOTHING_USED },
            await opened(current, number, need),
          ],
        };
      },
    });
    return outcome.run;
  };
}

/** The gate of this visit, open or decided. */
function gateOf(run: RunRecord, { stepId, iteration }: OpenGatePayload): Gate | undefined {
  const attempt = run.attempts[stepId];
  if (attempt === undefined || attempt.iteration !== iteration) return undefined;
  const open = run.gates.find(gate => gate.stepId === stepId);
  if (open !== undefined || attempt.status === 'running') return open;
  return run.decisions.findLast(
    gate => gate.stepId === stepId && gate.attempt === attempt.number && isOf(attempt, gate),
  );
}

/** A parked attempt whose need is newer than its last gate has not been asked about yet. */
function isOf(attempt: RunRecord['attempts'][string], { gateId }: Gate): boolean {
  return attempt.status === 'completed' || attempt.gateId === gateId;
}

/** What a step that only asks a person shows. */
async function askedIn(
  { content }: OpenGatePorts,
  workflow: Workflow,
  step: HumanStep,
  run: RunRecord,
  attempt: number,
): Promise<PersonNeed> {
  const texts = step.kind === 'human_gate' ? [step.show] : step.questions.map(({ question }) => question);
  const place = { stepId: step.id, attempt, text: texts.join('\n') };
  const values = await stepValues(content, workflow, run, place);
  if (step.kind === 'human_gate') {
    const text = fillTemplate(step.show, values);
    await content.write(attemptPath(run.runId, step.id, attempt, 'show.md'), text);
    return { kind: 'review', shows: 'show.md', contentHash: hashContent(text), provider: WRITTEN_BY };
  }
  const questions = step.questions.map(({ id, question, context, options }) => ({
    id,
    question: fillTemplate(question, values).slice(0, LONGEST_QUESTION),
    context,
    ...(options !== undefined && { options: [...options] }),
  }));
  return {
    kind: 'step_questions',
    shows: 'show.md',
    contentHash: hashContent(questions),
    provider: WRITTEN_BY,
    questions,
  };
}
