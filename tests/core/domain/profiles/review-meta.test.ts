import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readReviewMeta, reviewTextSchema } from '../../../../core/domain/profiles/review-meta.ts';

const block = (verdict: string, total = 0, critical = 0, missing = 0) =>
  `@@@REVIEW_META\nverdict: ${verdict}\nissues_total: ${total}\nissues_critical: ${critical}\nmissing_inputs: ${missing}\n@@@`;

describe('a review (STEP-16)', () => {
  it('has the verdict of its block', () => {
    expect(readReviewMeta(`# Review\n\nFine.\n\n${block('PASS', 2)}\n`)).toEqual({
      ok: true,
      meta: { verdict: 'PASS', issuesTotal: 2, issuesCritical: 0, missingInputs: 0 },
    });
    expect(readReviewMeta(`${block('FAIL', 3, 1)}\nMend it.`)).toMatchObject({ meta: { verdict: 'FAIL' } });
  });

  it('has none from its prose, whatever it says', () => {
    expect(readReviewMeta('Verdict: PASS. This passes, ship it!')).toEqual({
      ok: false,
      reason: 'there is no @@@REVIEW_META block',
    });
    expect(readReviewMeta(`All good, PASS.\n${block('FAIL', 1)}`)).toMatchObject({
      meta: { verdict: 'FAIL' },
    });
  });

  it('with a block that it quotes from the code has two, and none counts', () => {
    const quoted = `The code says:\n${block('PASS')}\nwhich is odd.\n${block('FAIL', 1)}`;
    expect(readReviewMeta(quoted)).toEqual({
      ok: false,
      reason: 'there is more than one @@@REVIEW_META block',
    });
  });

  it.each([
    ['a verdict that there is not', block('MAYBE')],
    ['a verdict in other letters', block('pass')],
    ['a count below nothing', block('PASS', -1)],
    ['a line too many', block('PASS').replace('\n@@@', '\nnote: x\n@@@')],
    ['a line missing', block('PASS').replace('missing_inputs: 0\n', '')],
    ['no end', block('PASS').replace('\n@@@', '')],
    ['text around its mark', block('PASS').replace('@@@REVIEW_META', '@@@REVIEW_META now')],
  ])('is refused with %s', (_what, review) => {
    expect(readReviewMeta(review)).toEqual({
      ok: false,
      reason: 'the @@@REVIEW_META block does not have its exact form',
    });
  });

  it.each([
    [block('PASS', 1, 1), 'the verdict is PASS, and issues are critical'],
    [block('PASS', 0, 0, 1), 'the verdict is PASS, and inputs are missing'],
    [block('FAIL', 1, 2), 'there are more critical issues than issues'],
    [block('FAIL'), 'the verdict is FAIL for no reason'],
  ])('is refused if it contradicts itself: %j', (review, reason) => {
    expect(readReviewMeta(review)).toEqual({ ok: false, reason });
  });

  it('is never read from a text without the mark', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        fc.pre(!text.includes('@@@REVIEW_META'));
        expect(readReviewMeta(text).ok).toBe(false);
      }),
    );
  });
});

describe('a review as a field of a reply', () => {
  it('says in its schema what it must hold, and takes line ends of any kind', () => {
    expect(z.toJSONSchema(reviewTextSchema, { io: 'input' })).toMatchObject({
      type: 'string',
      pattern: expect.stringContaining('@@@REVIEW_META'),
    });
    const windows = `Fine.\n${block('PASS')}`.replaceAll('\n', '\r\n');
    expect(reviewTextSchema.parse(windows)).toBe(`Fine.\n${block('PASS')}`);
  });

  it('is invalid with the reason why', () => {
    expect(reviewTextSchema.safeParse(block('FAIL')).error?.issues).toMatchObject([
      { message: 'the verdict is FAIL for no reason' },
    ]);
  });
});
