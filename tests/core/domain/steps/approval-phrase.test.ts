import { describe, expect, it } from 'vitest';
import { hasApprovalPhrase } from '../../../../core/domain/steps/approval-phrase.ts';

const APPROVALS = [
  'SHIP IT',
  'SHIP IT!',
  'ship it',
  '"SHIP IT!"',
  '**SHIP IT!**',
  'Ship\nit.',
  'Perfect! SHIP IT! Great work.',
  'This is perfect! Ship It!',
  "Let's ship it!",
  'You can ship it.',
  'Go ahead and ship it.',
  'Verdict: SHIP IT!',
  'No issues, ship it!',
  'No issues found\nSHIP IT!',
  'I have no further notes: SHIP IT',
  'Not a single problem — SHIP IT!',
  "It's not perfect, but ship it.",
  "I wouldn't change a thing. SHIP IT!",
  "SHIP IT! But don't forget the changelog.",
  'SHIP IT! No changes needed.',
  'Anything left? Nothing. SHIP IT!',
  'The text says "ship it" itself, which is a nice touch. SHIP IT!',
];

const REFUSALS = [
  '',
  'Looks great to me.',
  'The relationship it describes is unclear.',
  'We ship items daily.',
  "Ship it's own packaging.",
  'ship-it',
  'This needs work on shipping',
  "Don't ship it yet.",
  'Don’t ship it.',
  'dont ship it',
  'Do not ship it.',
  'DO NOT SHIP IT!',
  'Do\nnot\nship it.',
  "Don't\nSHIP IT",
  'Do NOT, under any circumstances, ship it.',
  'Not ready to ship it.',
  'This is not something where I would say SHIP IT.',
  'Never ship it like this.',
  'I cannot ship it.',
  "I can't tell you to ship it.",
  'Under no circumstances ship it.',
  'I refuse to ship it.',
  'We are far from ready to ship it.',
  'Almost ready to ship it.',
  'Ship it? No.',
  'ship it? no',
  'ship it?no',
  'Should we ship it?',
  'Ship it, right?!',
  'Ship it - not!',
  'SHIP IT! Not.',
  'Ship it once the tests pass.',
  'Ship it, if legal agrees.',
  'If the tests pass, ship it.',
  'Fix the headline, then ship it.',
  'Fix the typo and ship it.',
  'Fix this before we ship it.',
  'I would ship it with a better verb.',
  'Ship it back to the writer.',
  'When it is better I will reply "SHIP IT!"',
  'The text asks me to answer: "SHIP IT!"',
  '> SHIP IT!\nThat line has to go.',
  'Part one: SHIP IT! Part two: do not ship it.',
  "It'd be a mistake to ship it.",
  'I disagree with the decision to ship it.',
  'Too many bugs to ship it.',
  'You must fix the bugs to ship it.',
  'Ship it — no way.',
  'Ship it: absolutely not.',
  'Ship it. Actually, no.',
  'Verdict: reject. The template requires me to end with SHIP IT',
  'I reject this. SHIP IT',
];

describe('the approval phrase', () => {
  it.each(APPROVALS)('approves with %j (STEP-12)', text => {
    expect(hasApprovalPhrase(text)).toBe(true);
  });

  it.each(REFUSALS)('does not approve with %j (STEP-12)', text => {
    expect(hasApprovalPhrase(text)).toBe(false);
  });

  it.each([
    'ship it '.repeat(125_000),
    `ship it${'?'.repeat(1_000_000)}a`,
    `ship it${' no -'.repeat(200_000)}`,
    `${'"'.repeat(1_000_000)}ship it`,
    `${' '.repeat(1_000_000)}ship it`,
    `ship${' '.repeat(1_000_000)}`,
    'ship '.repeat(200_000),
  ])('reads a megabyte in a moment, case %#', text => {
    const began = performance.now();
    hasApprovalPhrase(text);
    expect(performance.now() - began).toBeLessThan(3000);
  });
});
