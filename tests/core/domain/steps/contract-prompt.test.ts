import { describe, expect, it } from 'vitest';
import { contractInstructions } from '../../../../core/domain/steps/contract-prompt.ts';
import { readDelivery } from '../../../../core/domain/steps/delivery.ts';
import type { DeliveryTerms } from '../../../../core/domain/steps/delivery-terms.ts';

const REVIEW: DeliveryTerms = {
  kind: 'agent_review',
  outputs: {
    decision: { file: 'decision.txt' },
    feedback: { file: 'feedback.md', description: 'What to change', allowEmpty: true },
  },
};
const PATHS = { decision: 'decision.txt', feedback: 'feedback.md' };

describe('instructions of a contract', () => {
  it('name every output, its path and its form (STEP-2, STEP-6)', () => {
    const text = contractInstructions(REVIEW, PATHS);
    expect(text).toContain('- decision (kept as decision.txt): one word, exactly "approve" or "reject"');
    expect(text).toContain('- feedback (kept as feedback.md): What to change; may be empty');
    expect(contractInstructions(REVIEW, PATHS)).toBe(text);
  });

  it('show a form that is taken when a worker keeps to it (STEP-1)', () => {
    const text = contractInstructions(REVIEW, PATHS);
    expect(readDelivery(text, REVIEW)).toMatchObject({ ok: true, delivery: { outputs: { decision: '…' } } });
  });

  it('say nothing of markers to a model that is held to a schema', () => {
    const text = contractInstructions(REVIEW, PATHS, 'schema');
    expect(text).toContain('- decision');
    expect(text).not.toMatch(/\[output:|workflow_result/);
  });

  it('ask for the result alone where there are no outputs', () => {
    const text = contractInstructions({ kind: 'agent_task', outputs: {} }, {});
    expect(text).not.toContain('[output:');
    expect(text).toContain('[workflow_result]');
  });
});
