import type { RequestDelivery } from '../../core/adapters/machines/request-delivery.ts';
import { isKnownToken } from '../../core/adapters/records/run-items.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { WorkflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import type { GatePayload } from '../../core/contracts/machine-payloads.ts';
import type { RunEvent, RunRecord } from '../../core/contracts/run-record.ts';
import { hashContent } from '../../core/domain/hash-content.ts';
import { planAssignment } from '../../core/domain/prompts/gate-prompts.ts';
import { describePlanChanges } from '../../core/domain/run/describe-plan-changes.ts';
import { estimatePlan } from '../../core/domain/run/estimate-plan.ts';
import { nextGateId } from '../../core/domain/run/gate-ids.ts';
import type { PriceCall } from '../../core/domain/run/plan-actions.ts';
import { planHash } from '../../core/domain/run/plan-hash.ts';
import { type AgentPorts, askAgent } from '../attempt/ask-agent.ts';
import { findRun } from '../attempt/find-run.ts';
import { gatingOf } from '../attempt/gating-of.ts';
import { runAttempt } from '../attempt/run-attempt.ts';
import { type GateTermsPorts, gateTerms } from '../gates/gate-terms.ts';

export interface PlanPorts extends AgentPorts, GateTermsPorts {
  readonly runs: RunStore;
  readonly workflows: WorkflowLibrary;
  readonly priceCall: PriceCall;
  readonly requestDelivery: RequestDelivery;
}

const STEP_ID = 'plan';
const APPROVED_BY_SETTING = 'setting:enable_workflow_approval=false';

/** Proposes a plan and opens the gate at which the state machine waits for the decision. */
export function makePlan(ports: PlanPorts) {
  return async (payload: GatePayload, remainingMs: () => number): Promise<RunRecord> => {
    const { runs, now } = ports;
    // From here, not from when the model is done: the state's own time has begun.
    const startedMs = now();
    const stored = await findRun(runs, payload.runId);
    const { run } = stored;
    if (run.lastGate !== null && (isPlanSettled(run) || isKnownToken(stored, payload.taskToken))) {
      // Proposed already. A state that was retried waits with another token; any other delivery has come before.
      if (payload.attempt > 0 || payload.redrive > 0)
        await runs.replaceToken(run.runId, run.lastGate, payload.taskToken);
      if (run.undelivered.length > 0) await ports.requestDelivery(run.runId);
      return run;
    }
    // What is carried out was approved: a delivery that comes again this late must not put another plan in its place.
    if (run.phase !== 'plan' && payload.redrive === run.attempts[STEP_ID]?.redrive) return run;
    const workflow = await ports.workflows.findVersion(payload.workflowId, payload.workflowVersion);
    const gating = gatingOf(workflow);
    const outcome = await runAttempt({
      ...{ runs, now, stored, remainingMs, stepId: STEP_ID },
      delivery: {
        iteration: run.planRevision + 1,
        retry: payload.attempt,
        redrive: payload.redrive,
      },
      perform: async ({ number, run: current }) => {
        const { result, provider, usage, kept } = await askAgent(ports, {
          runId: run.runId,
          stepId: STEP_ID,
          attempt: number,
          agent: gating.plan.agent,
          assignment: planAssignment(workflow, current),
          remainingMs: remainingMs(),
        });
        const plan = estimatePlan(result, workflow, {
          priceCall: ports.priceCall,
          provider,
          input: current.input,
          spentUsd: current.usage.costUsd + usage.costUsd,
        });
        const contentHash = planHash({ plan, input: current.input, version: payload.workflowVersion });
        const [terms] = await Promise.all([
          gateTerms(ports, run, {
            kind: 'plan',
            contentHash,
            policy: gating.policy,
            startedMs,
            waitSeconds: gating.waitSeconds,
          }),
          kept,
        ]);
        const at = new Date(now()).toISOString();
        const gateId = nextGateId(current);
        const proposed: RunEvent = {
          type: 'plan.proposed',
          at,
          stepId: STEP_ID,
          number,
          plan,
          changes: current.plan === null ? [] : describePlanChanges(current.plan, plan),
          gate: {
            gateId,
            ...terms,
            provider,
          },
          usage,
        };
        const approved: RunEvent = {
          type: 'plan.approved',
          at,
          by: APPROVED_BY_SETTING,
          gateId,
          digest: hashContent({ decision: 'approve' }),
          contentHash,
          source: { via: 'setting' },
        };
        return {
          gateToken: payload.taskToken,
          events: run.approvalRequired ? [proposed] : [proposed, approved],
        };
      },
    });
    if (!outcome.run.approvalRequired) await ports.requestDelivery(run.runId);
    return outcome.run;
  };
}

/** The plan waits for its decision, or the decision waits to be heard; a revision asks for another plan. */
function isPlanSettled({ gates: [gate], undelivered, decisions }: RunRecord): boolean {
  if (gate !== undefined) return gate.kind === 'plan';
  const last = decisions.at(-1);
  return undelivered.length > 0 && last?.kind === 'plan' && last.decision !== 'revise';
}
