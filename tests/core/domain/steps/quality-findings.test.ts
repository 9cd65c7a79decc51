import { expect, it } from 'vitest';
import { blockingFindings, blockingSeverities } from '../../../../core/domain/steps/quality-findings.ts';

it.each([
  [1, ['MUST', 'SHOULD', 'COULD']],
  [2, ['MUST', 'SHOULD', 'COULD']],
  [3, ['MUST', 'SHOULD']],
  [4, ['MUST', 'SHOULD']],
  [5, ['MUST']],
  [50, ['MUST']],
])('in iteration %i these severities block: %j (STEP-11)', (iteration, severities) => {
  expect(blockingSeverities(iteration)).toEqual(severities);
});

it('keeps the findings that block, in their order (STEP-11)', () => {
  const findings = (['COULD', 'MUST', 'SHOULD'] as const).map(severity => ({ severity, message: severity }));
  expect(blockingFindings(findings, 3).map(({ severity }) => severity)).toEqual(['MUST', 'SHOULD']);
});
