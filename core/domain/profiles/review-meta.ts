import { z } from 'zod';

export interface ReviewMeta {
  readonly verdict: 'PASS' | 'FAIL';
  readonly issuesTotal: number;
  readonly issuesCritical: number;
  readonly missingInputs: number;
}

export type ReadReviewMeta =
  | { readonly ok: true; readonly meta: ReviewMeta }
  | { readonly ok: false; readonly reason: string };

/** What the block looks like, for prompts. */
export const REVIEW_META_FORM = [
  '@@@REVIEW_META',
  'verdict: PASS or FAIL',
  'issues_total: <how many issues>',
  'issues_critical: <how many of them are critical>',
  'missing_inputs: <how many things you would have needed to judge>',
  '@@@',
].join('\n');

/** Without flags, since JSON Schema has none. */
const BLOCK =
  /(?:^|\n)@@@REVIEW_META\nverdict: (PASS|FAIL)\nissues_total: (\d{1,4})\nissues_critical: (\d{1,4})\nmissing_inputs: (\d{1,4})\n@@@(?:\n|$)/;
const OPENER = /^[^\S\n]*@@@REVIEW_META/gm;

/**
 * The verdict of a review, from its one block. Prose has no say in it, and neither has a block that contradicts itself;
 * a review that quotes a block of somebody else has two, and none counts.
 */
export function readReviewMeta(review: string): ReadReviewMeta {
  const openers = review.match(OPENER) ?? [];
  if (openers.length === 0) return refused('there is no @@@REVIEW_META block');
  if (openers.length > 1) return refused('there is more than one @@@REVIEW_META block');
  const [, verdict, ...counts] = BLOCK.exec(review) ?? [];
  if (verdict === undefined) return refused('the @@@REVIEW_META block does not have its exact form');
  const [issuesTotal = 0, issuesCritical = 0, missingInputs = 0] = counts.map(Number);
  const meta = { verdict: verdict as ReviewMeta['verdict'], issuesTotal, issuesCritical, missingInputs };
  const contradiction = contradictionIn(meta);
  return contradiction === undefined ? { ok: true, meta } : refused(contradiction);
}

/** A review as a reply's field: the block is part of what the reply must be, so that one without is asked for again. */
export const reviewTextSchema = z
  .string()
  .overwrite(text => text.replaceAll('\r\n', '\n'))
  .regex(BLOCK, 'must hold one @@@REVIEW_META block of the exact form')
  .check(({ value, issues }) => {
    const read = readReviewMeta(value);
    if (!read.ok) issues.push({ code: 'custom', input: value, message: read.reason });
  });

function contradictionIn({ verdict, issuesTotal, issuesCritical, missingInputs }: ReviewMeta) {
  if (issuesCritical > issuesTotal) return 'there are more critical issues than issues';
  if (verdict === 'PASS' && issuesCritical > 0) return 'the verdict is PASS, and issues are critical';
  if (verdict === 'PASS' && missingInputs > 0) return 'the verdict is PASS, and inputs are missing';
  if (verdict === 'FAIL' && issuesTotal + missingInputs === 0) return 'the verdict is FAIL for no reason';
  return undefined;
}

function refused(reason: string): ReadReviewMeta {
  return { ok: false, reason };
}
