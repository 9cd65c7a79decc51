import type { DecisionRecord, RunRecord } from '../../contracts/run-record.ts';
import { isApprovalOfPlan } from './refuse-unapproved.ts';

/**
 * An item of DynamoDB holds 409,600 bytes. The rest is for what stands beside the decisions: the answers that came before the
 * steps, the comment, the context.
 */
const MOST_BYTES = 300_000;
const MOST_TEXT_BYTES = 100_000;
/** Room for all rounds of questions that one visit of a step may have, at the greatest length in any script. */
const MOST_TEXT_BYTES_IN_USE = 260_000;

/**
 * A run may be sent back for as long as people like; its record may not grow with it. The newest decision stays whole. Texts
 * of older ones stay while a step still reads them, or as far as there is room, the newest first; then who, when and what is
 * left of them, and in the end nothing, but for the approval of the plan: what is executed is held against it. The journal
 * has everything.
 */
export function keepDecisions(
  { attempts, undelivered }: Pick<RunRecord, 'attempts' | 'undelivered'>,
  decisions: readonly DecisionRecord[],
): DecisionRecord[] {
  const isRead = decisionsRead(attempts, decisions);
  const awaited = new Set([...undelivered, ...Object.values(attempts).map(({ gateId }) => gateId)]);
  const kept: DecisionRecord[] = [];
  let [bytes, textBytes] = [0, 0];
  for (const decision of decisions.toReversed()) {
    const isNewest = kept.length === 0;
    const bare = withoutTexts(decision);
    const isInUse = isRead(decision) || awaited.has(decision.gateId);
    const bareBytes = bytesOf(bare);
    const wholeBytes = hasTexts(decision) ? bytesOf(decision) : bareBytes;
    const withThese = textBytes + wholeBytes - bareBytes;
    const isWhole = isNewest || withThese <= (isInUse ? MOST_TEXT_BYTES_IN_USE : MOST_TEXT_BYTES);
    const size = isWhole ? wholeBytes : bareBytes;
    bytes += size;
    const isNeeded = isNewest || awaited.has(decision.gateId) || isApprovalOfPlan(decision);
    if (!isNeeded && bytes > MOST_BYTES) continue;
    kept.push(isWhole ? decision : bare);
    if (isWhole) textBytes = withThese;
  }
  return kept.reverse();
}

/** An attempt is told what its visit asked and was answered, and why the one before it was sent back. */
function decisionsRead(attempts: RunRecord['attempts'], decisions: readonly DecisionRecord[]) {
  const rejections = new Map(
    decisions.flatMap(one => (one.decision === 'reject' ? [[one.stepId, one] as const] : [])),
  );
  return (one: DecisionRecord): boolean => {
    const attempt = one.stepId === undefined ? undefined : attempts[one.stepId];
    if (attempt === undefined || attempt.status === 'completed' || attempt.iteration !== one.iteration)
      return false;
    return one.kind === 'step_questions' || rejections.get(one.stepId) === one;
  };
}

function withoutTexts({ comment, answers, questions, ...bare }: DecisionRecord): DecisionRecord {
  return bare;
}

function hasTexts({ comment, answers, questions }: DecisionRecord): boolean {
  return comment !== undefined || answers !== undefined || questions !== undefined;
}

function bytesOf(decision: DecisionRecord): number {
  return Buffer.byteLength(JSON.stringify(decision)) + 1;
}
