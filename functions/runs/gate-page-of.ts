import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { attemptPath } from '../../core/adapters/content/run-paths.ts';
import type { GatePage } from '../../core/contracts/gate-page.ts';
import type { Gate } from '../../core/contracts/run.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { decisionAt, isOver } from '../../core/domain/run/run-questions.ts';

/** What is shown behind the link of a gate; an earlier plan is not kept, so its page shows the newest. */
export function gatePageOf(
  run: RunRecord,
  gate: Gate,
  options: { readonly key: string; readonly nowMs: number; readonly text: string },
): GatePage {
  return {
    gateId: gate.gateId,
    key: options.key,
    workflowTitle: run.workflowTitle,
    userMessage: run.userMessage,
    content: contentOf(run, gate, options.text),
    ...(gate.stepId !== undefined && { stepTitle: gate.stepTitle ?? gate.stepId }),
    contentHash: gate.contentHash,
    provider: gate.provider,
    expiresAt: gate.expiresAt,
    status: statusOf(run, gate, options.nowMs),
  };
}

function contentOf(run: RunRecord, gate: Gate, text: string): GatePage['content'] {
  switch (gate.kind) {
    case 'review':
      return { kind: 'review', about: gate.shows === 'prompt.md' ? 'prompt' : 'work', text };
    case 'manual':
      return { kind: 'manual', prompt: text };
    case 'step_questions':
      return { kind: 'questions', questions: gate.questions ?? [] };
    default:
      return gate.kind === 'plan' && run.plan !== null
        ? { kind: 'plan', plan: run.plan, changes: run.planChanges }
        : { kind: 'questions', questions: run.questions };
  }
}

/** What a gate within a step shows stands in the bucket. */
export async function shownText(content: ContentStore, run: RunRecord, gate: Gate): Promise<string> {
  const { stepId, attempt, shows } = gate;
  if (stepId === undefined || attempt === undefined || shows === undefined) return '';
  if (gate.kind === 'step_questions') return '';
  return (await content.read(attemptPath(run.runId, stepId, attempt, shows))) ?? '';
}

function statusOf(run: RunRecord, gate: Gate, nowMs: number): GatePage['status'] {
  const decision = decisionAt(run, gate.gateId);
  if (decision !== undefined) return { kind: 'decided', decision };
  if (nowMs >= Date.parse(gate.expiresAt)) return { kind: 'expired' };
  if (isOver(run)) return { kind: 'closed', runSummary: run.summary };
  return { kind: 'open' };
}
