import { attemptPath } from '../../core/adapters/content/run-paths.ts';
import { askModel } from '../../core/adapters/providers/ask-model.ts';
import { withSpend } from '../../core/adapters/providers/spend.ts';
import { ContentRejected } from '../../core/contracts/errors.ts';
import { NOTHING_USED, type Usage } from '../../core/contracts/run.ts';
import type { PersonNeed } from '../../core/contracts/run-record.ts';
import type { Agent, Approver } from '../../core/contracts/workflow.ts';
import { hashText } from '../../core/domain/hash-content.ts';
import { type Approval, approvalAssignment } from '../../core/domain/prompts/approval-assignment.ts';
import type { RunStepPorts } from './run-step.ts';
import type { Parked, Visit } from './visit.ts';

const DEFAULT_REJECTIONS = 2;
const APPROVAL_TIMEOUT_MS = 120_000;

export interface Content {
  readonly text: string;
  readonly shows: PersonNeed['shows'];
  /** What of it a person may edit, if it is work. */
  readonly editable?: PersonNeed['editable'] | undefined;
  /** How the step ends once the content is approved. */
  readonly outcome?: PersonNeed['outcome'];
}

export type ApprovalEnd =
  | { readonly kind: 'approved'; readonly usage: Usage }
  | { readonly kind: 'parked'; readonly parked: Parked };

/** Looks at content that exists: goes on, parks for a person, or sends it back with feedback. */
export async function approveContent(
  ports: RunStepPorts,
  step: { readonly id: string; readonly agent: Agent },
  visit: Visit,
  approver: Approver,
  content: Content,
  spent: Usage = NOTHING_USED,
): Promise<ApprovalEnd> {
  if (approver.kind === 'automatic') return { kind: 'approved', usage: spent };
  const provider = ports.providers.forAgent(step.agent).key;
  const park = (usage: Usage): ApprovalEnd => ({
    kind: 'parked',
    parked: {
      need: {
        kind: 'review',
        shows: content.shows,
        contentHash: hashText(content.text),
        provider,
        ...(content.editable !== undefined && { editable: content.editable }),
        ...(content.outcome !== undefined && { outcome: content.outcome }),
      },
      usage,
    },
  });
  if (approver.kind === 'human') return park(spent);
  const judge = ports.providers.forAgent(approver.agent);
  if (judge.key === 'manual') return park(spent);
  const { approval, usage } = await judgeContent(ports, approver, visit, content, spent);
  const { run, attempt } = visit;
  const keep = (file: 'approval.json' | 'feedback.json', value: unknown) =>
    ports.content.write(
      attemptPath(run.runId, step.id, attempt.number, file),
      JSON.stringify(value, null, 2),
    );
  await keep('approval.json', { about: content.shows, by: approver.agent.role, ...approval });
  if (approval.result === 'APPROVED') return { kind: 'approved', usage };
  const isLast = (attempt.rejections ?? 0) >= (approver.maxRejections ?? DEFAULT_REJECTIONS);
  if (approval.result === 'PENDING' || isLast) return park(usage);
  await keep('feedback.json', {
    by: approver.agent.role,
    feedback: approval.feedback,
    rewrite: approval.suggestedRewrite,
  });
  throw charged(new ContentRejected(`${approver.agent.role} sent it back: ${approval.feedback}`), usage);
}

async function judgeContent(
  { providers }: RunStepPorts,
  approver: Extract<Approver, { kind: 'ai' }>,
  { run, remainingMs }: Visit,
  { text, shows }: Content,
  spent: Usage,
): Promise<{ approval: Approval; usage: Usage }> {
  const about = shows === 'prompt.md' ? 'prompt' : 'response';
  const { result, usage } = await askModel({
    provider: providers.forAgent(approver.agent),
    timeoutMs: Math.min(APPROVAL_TIMEOUT_MS, remainingMs()),
    call: {
      agent: approver.agent,
      ...approvalAssignment(approver.criteria, text, about),
      facts: { runId: run.runId, role: approver.agent.role, inputs: run.input },
    },
  });
  return {
    approval: result,
    usage: {
      inputTokens: spent.inputTokens + usage.inputTokens,
      outputTokens: spent.outputTokens + usage.outputTokens,
      costUsd: spent.costUsd + usage.costUsd,
    },
  };
}

function charged(error: ContentRejected, { inputTokens, outputTokens, costUsd }: Usage): ContentRejected {
  const usage = { inputTokens, outputTokens, costUsd, cacheReadTokens: 0, cacheWriteTokens: 0 };
  return withSpend(error, { replies: [], model: '', usage });
}
