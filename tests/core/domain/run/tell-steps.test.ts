import { expect, it } from 'vitest';
import { NOTHING_USED } from '../../../../core/contracts/run.ts';
import type { RunEvent, RunRecord } from '../../../../core/contracts/run-record.ts';
import { replayEvents } from '../../../../core/domain/run/apply-event.ts';
import { tellSteps } from '../../../../core/domain/run/tell-steps.ts';
import { runStarted } from '../../../support/run-events.ts';

const at = (second: number) => new Date(second * 1000).toISOString();
const usage = (costUsd: number) => ({ ...NOTHING_USED, costUsd });
const delivery = { iteration: 1, retry: 0, redrive: 0, owner: 'one', leaseUntil: at(900) };
const begun = (second: number, stepId: string, number = 1): RunEvent => ({
  ...{ type: 'attempt.started', at: at(second), stepId, number },
  ...delivery,
});
const need = { kind: 'review', shows: 'show.md', contentHash: 'none', provider: 'offline' } as const;
const error = { name: 'ProviderRefused', message: 'No.' };

const EVENTS: readonly RunEvent[] = [
  runStarted({ at: at(0) }),
  begun(0, 'draft'),
  { type: 'attempt.failed', at: at(4), stepId: 'draft', number: 1, error, usage: usage(0.25) },
  begun(10, 'draft', 2),
  { type: 'attempt.parked', at: at(13), stepId: 'draft', number: 2, need, usage: usage(0.5) },
  { type: 'attempt.resumed', at: at(500), stepId: 'draft', number: 2, ...delivery },
  {
    ...{ type: 'step.completed', at: at(501), stepId: 'draft', number: 2 },
    ...{ outcome: 'ok', hasResult: true, usage: usage(0) },
  },
  begun(600, 'review'),
];
const STEPS = [
  { stepId: 'draft', title: 'Draft', kind: 'agent_task', role: 'writer' },
  { stepId: 'review', title: 'Review', kind: 'agent_review' },
  { stepId: 'release', title: 'Release', kind: 'handler' },
];

const told = (events: readonly RunEvent[], { isWhole = true, steps = STEPS } = {}) =>
  tellSteps(replayEvents(events) as RunRecord, steps, { events, isWhole }, 630_000);

it('a step says how it stands, how often it was tried, and what that took without waiting for people', () => {
  expect(told(EVENTS)).toEqual([
    { ...STEPS[0], state: 'done', attempts: 2, workedMs: 8_000, costUsd: 0.75 },
    { ...STEPS[1], state: 'under way', attempts: 1, workedMs: 30_000, costUsd: 0 },
    { ...STEPS[2], state: 'to come', attempts: 0 },
  ]);
});

it('where a run has ended, what was under way is broken off, and its time ends there', () => {
  const ended: RunEvent = { type: 'run.canceled', at: at(605), by: 'ada', reason: 'canceled' };
  expect(told([...EVENTS, ended]).slice(1)).toEqual([
    { ...STEPS[1], state: 'broken off', attempts: 1, workedMs: 5_000, costUsd: 0 },
    { ...STEPS[2], state: 'not reached', attempts: 0 },
  ]);
});

it('what no definition names comes first, and a journal that goes on elsewhere adds no time', () => {
  const [clarify, draft, review] = told([...EVENTS, begun(610, 'clarify')], {
    isWhole: false,
    steps: STEPS.slice(0, 2),
  });
  expect(clarify).toEqual({ stepId: 'clarify', title: 'Questions', state: 'under way', attempts: 1 });
  expect(draft).toMatchObject({ state: 'done', workedMs: 8_000 });
  expect(review).toEqual({ ...STEPS[1], state: 'under way', attempts: 1 });
});
