import type { Gate, Plan } from '../../core/contracts/run.ts';
import { NOTHING_USED } from '../../core/contracts/run.ts';
import type { RunEvent, RunRecord } from '../../core/contracts/run-record.ts';
import type { TenantSettings } from '../../core/contracts/tenant.ts';
import type { JournalEvent } from '../../core/domain/notices/gate-fact.ts';
import { replayEvents } from '../../core/domain/run/apply-event.ts';
import { planOf } from '../console/pages.ts';
import { runStarted } from './run-events.ts';

const AT = '2026-11-20T08:00:00.000Z';
const EXPIRES_AT = '2026-11-27T08:00:00.000Z';

export function gateOf(changes: Partial<Gate> = {}): Gate {
  return {
    gateId: 'run_1-g1',
    kind: 'plan',
    expiresAt: EXPIRES_AT,
    contentHash: 'a'.repeat(64),
    provider: 'anthropic',
    ...changes,
  };
}

/** The journal of a run whose plan waits, and what may follow. */
export function planProposed(gate: Partial<Gate> = {}, plan: Partial<Plan> = {}): RunEvent[] {
  const attempt = { at: AT, stepId: 'plan', number: 1 };
  return [
    runStarted({ at: AT, userId: 'ada', requestedBy: 'ada', tenantId: 'acme' }),
    {
      type: 'attempt.started',
      ...attempt,
      ...{ iteration: 1, retry: 0, redrive: 0, owner: 'test', leaseUntil: EXPIRES_AT },
    },
    {
      type: 'plan.proposed',
      ...attempt,
      plan: planOf(plan),
      changes: [],
      gate: gateOf(gate),
      usage: NOTHING_USED,
    },
  ];
}

/** What the run is after all of it, and the last event as the journal numbers it. */
export function runAfter(...events: RunEvent[]): { run: RunRecord; event: JournalEvent } {
  const run = replayEvents(events);
  const last = events.at(-1);
  if (run === undefined || last === undefined) throw new Error('There is no run without events.');
  return { run, event: { ...last, sequence: events.length } };
}

export const PEOPLE: TenantSettings['people'] = {
  ada: { email: 'ada@example.com', slackUserId: 'U0ADA', groups: [] },
  bob: { email: 'bob@example.com', groups: [] },
  cyd: { slackUserId: 'U0CYD', groups: [] },
};

export const CHANNELS: TenantSettings['channels'] = [
  { kind: 'email', from: 'gates@example.com' },
  { kind: 'slack', channel: '#gates' },
  { kind: 'webhook', url: 'https://hooks.example.com/in?secret=1' },
  { kind: 'eventbridge' },
];
