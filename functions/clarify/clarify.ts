import type { ContextStore } from '../../core/adapters/records/context-store.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { WorkflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import type { GatePayload } from '../../core/contracts/machine-payloads.ts';
import type { Question, StoredContext } from '../../core/contracts/run.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { hashContent } from '../../core/domain/hash-content.ts';
import { clarifyAssignment } from '../../core/domain/prompts/gate-prompts.ts';
import { contextQuestion, MOST_CONTEXTS } from '../../core/domain/run/context-question.ts';
import { nextGateId } from '../../core/domain/run/gate-ids.ts';
import { type AgentPorts, askAgent } from '../attempt/ask-agent.ts';
import { findRun } from '../attempt/find-run.ts';
import { gatingOf } from '../attempt/gating-of.ts';
import { runAttempt } from '../attempt/run-attempt.ts';
import { type GateTermsPorts, gateTerms } from '../gates/gate-terms.ts';

export interface ClarifyPorts extends AgentPorts, GateTermsPorts {
  readonly runs: RunStore;
  readonly contexts: ContextStore;
  readonly workflows: WorkflowLibrary;
}

const STEP_ID = 'clarify';

/** Asks the clarifying questions and opens the gate at which the state machine waits for the answers. */
export function clarify(ports: ClarifyPorts) {
  return async (payload: GatePayload, remainingMs: () => number): Promise<RunRecord> => {
    const { runs, now } = ports;
    // From here, not from when the model is done: the state's own time has begun.
    const startedMs = now();
    const stored = await findRun(runs, payload.runId);
    const { run } = stored;
    const isSameDrive = payload.redrive === run.attempts[STEP_ID]?.redrive;
    if (run.lastGate?.kind === 'questions' && (isSameDrive || run.phase !== 'clarify')) {
      // Asked already. A state that was retried waits with another token; any other delivery has come before.
      if (payload.attempt > 0 || payload.redrive > 0)
        await runs.replaceToken(run.runId, run.lastGate, payload.taskToken);
      return run;
    }
    const workflow = await ports.workflows.findVersion(payload.workflowId, payload.workflowVersion);
    const gating = gatingOf(workflow);
    const owner = { tenantId: run.tenantId, userId: run.userId };
    const { contexts } = await ports.contexts.list(owner, MOST_CONTEXTS);
    const only = contexts.length === 1 ? (contexts[0] ?? null) : null;
    const outcome = await runAttempt({
      ...{ runs, now, stored, remainingMs, stepId: STEP_ID },
      delivery: { iteration: 1, retry: payload.attempt, redrive: payload.redrive },
      perform: async ({ number, run: current }) => {
        const which = contextQuestion(contexts);
        const { result, provider, usage, kept } = await askAgent(ports, {
          runId: run.runId,
          stepId: STEP_ID,
          attempt: number,
          agent: gating.clarify.agent,
          assignment: clarifyAssignment(workflow, { ...current, context: only }, which ? 1 : 0),
          remainingMs: remainingMs(),
        });
        const asked = result.questions.map((question, position) => ({ id: `q${position + 1}`, ...question }));
        const questions: Question[] = which ? [which, ...asked] : asked;
        const [terms] = await Promise.all([
          gateTerms(ports, run, {
            kind: 'questions',
            contentHash: hashContent(questions),
            policy: gating.policy,
            startedMs,
            waitSeconds: gating.waitSeconds,
          }),
          kept,
          touchContext(ports, owner, only),
        ]);
        return {
          gateToken: payload.taskToken,
          events: [
            {
              type: 'questions.asked',
              at: new Date(now()).toISOString(),
              stepId: STEP_ID,
              number,
              questions,
              context: only,
              gate: {
                gateId: nextGateId(current),
                ...terms,
                provider,
              },
              usage,
            },
          ],
        };
      },
    });
    return outcome.run;
  };
}

async function touchContext(
  { contexts, now }: ClarifyPorts,
  owner: { readonly tenantId: string; readonly userId: string },
  context: StoredContext | null,
): Promise<void> {
  if (context !== null) await contexts.touch(owner, context.contextId, new Date(now()).toISOString());
}
