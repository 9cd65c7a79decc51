import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { attemptPath, handedInPath } from '../../core/adapters/content/run-paths.ts';
import type { GatePage } from '../../core/contracts/gate-page.ts';
import type { Gate } from '../../core/contracts/run.ts';
import type { DecisionRecord, RunRecord } from '../../core/contracts/run-record.ts';
import { previousShown } from '../../core/domain/run/previous-shown.ts';
import { decisionAt, isOver } from '../../core/domain/run/run-questions.ts';

import { editableText } from './editable-text.ts';

type DecidedStatus = Extract<GatePage['status'], { kind: 'decided' }>;

/** What is shown behind the link of a gate; an earlier plan is not kept, so its page shows the newest. */
export async function gatePageOf(
  content: ContentStore,
  run: RunRecord,
  gate: Gate,
  options: { readonly key: string; readonly nowMs: number },
): Promise<GatePage> {
  const status = statusOf(run, gate, options.nowMs);
  const isOpen = status.kind === 'open';
  const [text, previous, editable, rejected] = await Promise.all([
    shownText(content, run, gate),
    isOpen ? previousText(content, run, gate) : undefined,
    isOpen ? editableText(content, run, gate) : undefined,
    isOpen ? rejectedBefore(content, run, gate) : undefined,
  ]);
  return {
    linkId: gate.gateId,
    key: options.key,
    nonce: '',
    rules: { quorum: 1, votes: [], commentOn: [] },
    workflowTitle: run.workflowTitle,
    userMessage: run.userMessage,
    content: contentOf(run, gate, { text, previous, editable }),
    ...(gate.stepId !== undefined && { stepTitle: gate.stepTitle ?? gate.stepId }),
    contentHash: gate.contentHash,
    provider: gate.provider,
    expiresAt: gate.expiresAt,
    status,
    ...(rejected !== undefined && { rejected }),
  };
}

interface Texts {
  readonly text: string;
  readonly previous: string | undefined;
  readonly editable: string | undefined;
}

function contentOf(run: RunRecord, gate: Gate, { text, previous, editable }: Texts): GatePage['content'] {
  switch (gate.kind) {
    case 'review':
      return {
        kind: 'review',
        about: gate.shows === 'prompt.md' ? 'prompt' : 'work',
        text,
        ...(previous !== undefined && { previous }),
        ...(editable !== undefined && { editable }),
      };
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
async function shownText(content: ContentStore, run: RunRecord, gate: Gate): Promise<string> {
  const { stepId, attempt, shows } = gate;
  if (stepId === undefined || attempt === undefined || shows === undefined) return '';
  if (gate.kind === 'step_questions') return '';
  return (await content.read(attemptPath(run.runId, stepId, attempt, shows))) ?? '';
}

async function previousText(content: ContentStore, run: RunRecord, gate: Gate): Promise<string | undefined> {
  const before = previousShown(run, gate);
  if (before === undefined) return undefined;
  return content.read(attemptPath(run.runId, before.stepId, before.attempt, before.shows));
}

/** What was handed in at the gate before and does not fit; whoever mends it need not begin anew. */
async function rejectedBefore(
  content: ContentStore,
  run: RunRecord,
  gate: Gate,
): Promise<GatePage['rejected']> {
  const before = lastHandedIn(run, gate);
  if (gate.fault === undefined || before === undefined) return undefined;
  const { stepId = '', attempt = 0, digest, editedHash } = before;
  const text = await content.read(handedInPath(run.runId, stepId, attempt, digest));
  const field = editedHash === undefined ? 'response' : 'edited';
  return { faults: [{ field: '', message: gate.fault }], values: { [field]: text ?? '' } };
}

function lastHandedIn(run: RunRecord, { stepId, attempt }: Gate): DecisionRecord | undefined {
  return run.decisions.findLast(
    one =>
      (one.decision === 'respond' || one.editedHash !== undefined) &&
      one.stepId === stepId &&
      one.attempt === attempt,
  );
}

/** Says what came of a response. It never leads to the next gate: a link must not outlive its own. */
function nextOf(run: RunRecord, decided: DecisionRecord): Pick<DecidedStatus, 'next'> {
  const { stepId = '', attempt: number, gateId } = decided;
  if (decided.kind !== 'manual' || isOver(run)) return {};
  const open = run.gates.find(
    gate => gate.kind === 'manual' && gate.stepId === stepId && gate.attempt === number,
  );
  if (open !== undefined) {
    const isAboutThis = lastHandedIn(run, open)?.gateId === gateId;
    return { next: { kind: 'asked again', ...(isAboutThis && open.fault && { fault: open.fault }) } };
  }
  const attempt = run.attempts[stepId];
  const isUnderWay = attempt?.number === number && attempt?.need?.kind === 'manual';
  return isUnderWay ? { next: { kind: 'looked at' } } : {};
}

function statusOf(run: RunRecord, gate: Gate, nowMs: number): GatePage['status'] {
  const decision = decisionAt(run, gate.gateId);
  if (decision !== undefined) return { kind: 'decided', decision, ...nextOf(run, decision) };
  if (nowMs >= Date.parse(gate.expiresAt)) return { kind: 'expired' };
  if (isOver(run)) return { kind: 'closed', runSummary: run.summary };
  return { kind: 'open' };
}
