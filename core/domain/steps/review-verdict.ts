import type { ReviewStep } from '../../contracts/workflow.ts';
import { hasApprovalPhrase } from './approval-phrase.ts';
import { blockingFindings, describeFindings, readFindings } from './quality-findings.ts';

export type Verdict =
  | { readonly approved: boolean; readonly feedback: string }
  | { readonly invalid: string };

type Outputs = Readonly<Record<string, string>>;

export function readDecision(text: string): 'approve' | 'reject' | undefined {
  const decision = text.trim().toLowerCase();
  return decision === 'approve' || decision === 'reject' ? decision : undefined;
}

/** What a review's outputs say. What was said in a form that machines read goes before prose. */
export function readVerdict(verdict: ReviewStep['verdict'], outputs: Outputs, iteration: number): Verdict {
  if (verdict === 'findings') return verdictOfFindings(outputs, iteration);
  const feedback = outputs.feedback ?? '';
  if (verdict === 'phrase' && (outputs.decision ?? '').trim() === '')
    return { approved: hasApprovalPhrase(feedback), feedback };
  const decision = readDecision(outputs.decision ?? '');
  if (decision === undefined) return { invalid: 'the output decision must be exactly "approve" or "reject"' };
  return { approved: decision === 'approve', feedback };
}

function verdictOfFindings({ findings = '', feedback = '' }: Outputs, iteration: number): Verdict {
  const read = readFindings(findings);
  if (!read.ok) return { invalid: `the output findings ${read.reason}` };
  const blocking = blockingFindings(read.value, iteration);
  return {
    approved: blocking.length === 0,
    feedback: [feedback.trim(), describeFindings(blocking)].filter(Boolean).join('\n\n'),
  };
}
