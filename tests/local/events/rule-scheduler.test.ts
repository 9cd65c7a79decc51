import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { compileRule } from '../../../local/events/rule.ts';
import { RuleScheduler } from '../../../local/events/rule-scheduler.ts';

describe('the rule scheduler', () => {
  it('keeps a run that is due when its rule changes at that moment', async () => {
    const clock = new VirtualClock();
    const startMs = clock.now();
    const rule = compileRule({
      name: 'tick',
      busName: 'default',
      arn: 'arn:tick',
      state: 'ENABLED',
      scheduleExpression: 'rate(1 minute)',
      scheduledSinceMs: startMs,
      targets: [],
    });
    const runsMs: number[] = [];
    const run = async (_: unknown, dueMs: number) => {
      runsMs.push(dueMs - startMs);
    };
    const scheduler = new RuleScheduler({ clock, run, log: () => {} });
    clock.at(startMs + 60_000, () => scheduler.reschedule(rule.arn, { ...rule, description: 'changed' }));
    scheduler.start([rule]);
    await clock.advanceBy(120_000);
    expect(runsMs).toEqual([60_000, 120_000]);
  });
});
