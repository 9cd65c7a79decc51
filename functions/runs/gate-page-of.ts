import type { GatePage } from '../../core/contracts/gate-page.ts';
import type { Gate } from '../../core/contracts/run.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { decisionAt, isOver } from '../../core/domain/run/run-questions.ts';

/** What is shown behind the link of a gate; an earlier plan is not kept, so its page shows the newest. */
export function gatePageOf(
  run: RunRecord,
  gate: Gate,
  options: { readonly key: string; readonly nowMs: number },
): GatePage {
  return {
    gateId: gate.gateId,
    key: options.key,
    workflowTitle: run.workflowTitle,
    userMessage: run.userMessage,
    content:
      gate.kind === 'plan' && run.plan !== null
        ? { kind: 'plan', plan: run.plan, changes: run.planChanges }
        : { kind: 'questions', questions: run.questions },
    contentHash: gate.contentHash,
    provider: gate.provider,
    expiresAt: gate.expiresAt,
    status: statusOf(run, gate, options.nowMs),
  };
}

function statusOf(run: RunRecord, gate: Gate, nowMs: number): GatePage['status'] {
  const decision = decisionAt(run, gate.gateId);
  if (decision !== undefined) return { kind: 'decided', decision };
  if (nowMs >= Date.parse(gate.expiresAt)) return { kind: 'expired' };
  if (isOver(run)) return { kind: 'closed', runSummary: run.summary };
  return { kind: 'open' };
}
