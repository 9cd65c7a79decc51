import { describe, expect, it } from 'vitest';
import type { Posting } from '../../../../core/contracts/message-record.ts';
import { claimPosting } from '../../../../core/domain/messages/claim-posting.ts';

const NOW = Date.parse('2026-11-20T08:00:00.000Z');
const claim = (posting?: Posting) => claimPosting(posting, { owner: 'me', nowMs: NOW, leaseMs: 45_000 });
const heldUntil = (ms: number, attempts = 1): Posting => ({
  ...{ state: 'posting', attempts, owner: 'other' },
  leaseUntil: new Date(ms).toISOString(),
});

describe('a reply that is to be posted (CH-8)', () => {
  it('belongs to whoever comes first, for a while', () => {
    expect(claim()).toEqual({
      ...{ kind: 'mine', isFirst: true, isLast: false },
      event: {
        ...{ type: 'reply.posting', at: '2026-11-20T08:00:00.000Z', owner: 'me' },
        leaseUntil: '2026-11-20T08:00:45.000Z',
      },
    });
    expect(claim(heldUntil(NOW + 1))).toEqual({ kind: 'busy' });
    expect(claim(heldUntil(NOW))).toMatchObject({ kind: 'mine', isFirst: false });
  });

  it('is tried ten times', () => {
    const waiting = (attempts: number): Posting => ({ state: 'waiting', attempts, reason: 'It is down.' });
    expect(claim(waiting(8))).toMatchObject({ kind: 'mine', isLast: false });
    expect(claim(waiting(9))).toMatchObject({ kind: 'mine', isLast: true });
    expect(claim(heldUntil(NOW, 9))).toMatchObject({ kind: 'mine', isLast: true });
  });

  it('is nobody’s any more once it was posted, shown or given up', () => {
    for (const state of ['posted', 'would be posted'] as const)
      expect(claim({ state, attempts: 1 })).toEqual({ kind: 'settled' });
    expect(claim({ state: 'failed', attempts: 10, reason: 'It is down.' })).toEqual({ kind: 'settled' });
  });
});
