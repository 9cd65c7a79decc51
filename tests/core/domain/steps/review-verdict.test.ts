import { describe, expect, it } from 'vitest';
import { readDecision, readVerdict } from '../../../../core/domain/steps/review-verdict.ts';

const findings = (...severities: string[]) =>
  JSON.stringify(severities.map(severity => ({ severity, message: 'x' })));

describe('a decision', () => {
  it.each([
    ['approve', 'approve'],
    [' Approve\n', 'approve'],
    ['REJECT', 'reject'],
  ])('%j is %s (STEP-6)', (text, decision) => {
    expect(readDecision(text)).toBe(decision);
  });

  it.each(['', 'approved', 'approve.', 'approve reject', 'I approve', '"approve"', 'yes'])(
    '%j is none (STEP-6)',
    text => {
      expect(readDecision(text)).toBeUndefined();
    },
  );
});

describe('a verdict', () => {
  it('is read from the decision, and is invalid without one (STEP-6)', () => {
    expect(readVerdict(undefined, { decision: 'Approve', feedback: 'Fine.' }, 1)).toEqual({
      approved: true,
      feedback: 'Fine.',
    });
    expect(readVerdict('decision', { decision: 'reject', feedback: 'SHIP IT!' }, 1)).toMatchObject({
      approved: false,
    });
    expect(readVerdict('decision', { decision: 'maybe' }, 1)).toHaveProperty('invalid');
    expect(readVerdict('decision', { feedback: 'SHIP IT!' }, 1)).toHaveProperty('invalid');
  });

  it('is read from the phrase, unless a decision says otherwise (STEP-12)', () => {
    expect(readVerdict('phrase', { feedback: 'SHIP IT!' }, 1)).toMatchObject({ approved: true });
    expect(readVerdict('phrase', { feedback: "Don't ship it yet." }, 1)).toMatchObject({ approved: false });
    expect(readVerdict('phrase', { feedback: 'SHIP IT!', decision: 'reject' }, 1)).toMatchObject({
      approved: false,
    });
    expect(readVerdict('phrase', { feedback: 'Good.', decision: 'approve' }, 1)).toMatchObject({
      approved: true,
    });
    expect(readVerdict('phrase', { feedback: 'SHIP IT!', decision: 'hm' }, 1)).toHaveProperty('invalid');
    expect(readVerdict('phrase', { feedback: 'SHIP IT!', decision: ' ' }, 1)).toMatchObject({
      approved: true,
    });
  });

  it('is read from findings that block less and less (STEP-11)', () => {
    const approvedAt = (text: string) =>
      [1, 2, 3, 4, 5, 6].filter(iteration => {
        const verdict = readVerdict('findings', { findings: text, decision: 'reject' }, iteration);
        return 'approved' in verdict && verdict.approved;
      });
    expect(approvedAt(findings())).toEqual([1, 2, 3, 4, 5, 6]);
    expect(approvedAt(findings('COULD'))).toEqual([3, 4, 5, 6]);
    expect(approvedAt(findings('COULD', 'SHOULD'))).toEqual([5, 6]);
    expect(approvedAt(findings('MUST'))).toEqual([]);
  });

  it('hands on the findings that block, with the feedback', () => {
    const text = JSON.stringify([
      { severity: 'MUST', message: 'Name the source.', location: 'line 3' },
      { severity: 'COULD', message: 'Shorten it.' },
    ]);
    expect(readVerdict('findings', { findings: text, feedback: 'Nearly.\n' }, 5)).toEqual({
      approved: false,
      feedback: 'Nearly.\n\n- MUST (line 3): Name the source.',
    });
  });

  it.each(['', 'none', '{}', '[{"severity":"must","message":"x"}]', '[{"severity":"MUST"}]'])(
    'is invalid with the findings %j',
    text => {
      expect(readVerdict('findings', { findings: text }, 1)).toHaveProperty('invalid');
    },
  );
});
