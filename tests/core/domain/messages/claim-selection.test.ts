import { describe, expect, it } from 'vitest';
import type { MessageEvent } from '../../../../core/contracts/message-record.ts';
import { NOTHING_USED } from '../../../../core/contracts/run.ts';
import { claimSelection } from '../../../../core/domain/messages/claim-selection.ts';
import { AT, messageWith } from './message-builders.ts';

const NOW = Date.parse(AT);
const claim = (events: MessageEvent[], retry: number, options: { nowMs?: number; redrive?: number } = {}) =>
  claimSelection(messageWith({}, ...events), {
    delivery: { redrive: options.redrive ?? 0, retry },
    maxRetries: 2,
    owner: 'me',
    nowMs: options.nowMs ?? NOW,
    leaseMs: 1000,
  });

const started = (number: number, retry: number): MessageEvent => ({
  type: 'selection.started',
  at: AT,
  number,
  redrive: 0,
  retry,
  owner: `owner ${number}`,
  leaseUntil: new Date(NOW + 1000).toISOString(),
});
const failed = (number: number): MessageEvent => ({
  type: 'selection.failed',
  at: AT,
  number,
  fault: { name: 'InvalidResult', message: 'No.' },
  usage: NOTHING_USED,
});
const made: MessageEvent = {
  type: 'selection.made',
  at: AT,
  selection: { via: 'selector', action: 'workflow_status', reason: 'r' },
  number: 1,
};

describe('who asks the selector (CH-2)', () => {
  it('the first delivery, and nobody else while it may be at it', () => {
    expect(claim([], 0)).toMatchObject({ kind: 'mine', event: { number: 1, retry: 0, owner: 'me' } });
    expect(claim([started(1, 0)], 0)).toEqual({ kind: 'busy' });
  });

  it('the same delivery again once whoever had it must be dead', () => {
    expect(claim([started(1, 0)], 0, { nowMs: NOW + 1000 })).toMatchObject({
      kind: 'mine',
      event: { number: 2 },
    });
  });

  it('a later delivery at once; an earlier one is told so', () => {
    expect(claim([started(1, 0)], 1)).toMatchObject({ kind: 'mine', event: { number: 2, retry: 1 } });
    expect(claim([started(1, 0), started(2, 1)], 0)).toEqual({ kind: 'superseded' });
    expect(claim([started(1, 5)], 0, { redrive: 1 })).toMatchObject({ kind: 'mine' });
  });

  it('nobody after it failed in this delivery, or a choice was made', () => {
    expect(claim([started(1, 0), failed(1)], 0)).toMatchObject({
      kind: 'failed',
      fault: { name: 'InvalidResult' },
    });
    expect(claim([started(1, 0), made], 0)).toEqual({ kind: 'selected' });
    expect(claim([started(1, 0), made], 3)).toEqual({ kind: 'selected' });
  });

  it('nobody any more after as many tries as the orchestrator allows, failed or lost', () => {
    const tries = [started(1, 0), failed(1), started(2, 1), failed(2)];
    expect(claim(tries, 2)).toMatchObject({ kind: 'mine', event: { number: 3 } });
    expect(claim([...tries, started(3, 2)], 3)).toEqual({ kind: 'exhausted' });
  });
});
