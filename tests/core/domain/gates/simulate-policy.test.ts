import { describe, expect, test } from 'vitest';
import { InvalidDocument } from '../../../../core/contracts/document-fault.ts';
import { parseScenario } from '../../../../core/domain/gates/parse-scenario.ts';
import type { PolicyScenario } from '../../../../core/domain/gates/policy-scenario.ts';
import { simulatePolicy } from '../../../../core/domain/gates/simulate-policy.ts';
import { DAY_SECONDS, OPENED, PEOPLE } from './gate-builders.ts';

function scenarioOf(more: Partial<PolicyScenario> = {}): PolicyScenario {
  return {
    policy: { approvers: ['anna', 'ben'], quorum: 2 },
    openedAt: OPENED,
    waitSeconds: 7 * DAY_SECONDS,
    requester: 'rita',
    people: PEOPLE,
    clicks: [],
    ...more,
  };
}

const click = (who: string, afterSeconds: number, more: Partial<PolicyScenario['clicks'][number]> = {}) => ({
  who,
  afterSeconds,
  via: 'api' as const,
  decision: 'approve' as const,
  ...more,
});

describe('B-4: a policy that is simulated', () => {
  test('says who approved, once enough have, and that others come too late', () => {
    const clicks = [click('ben', 120), click('anna', 60), click('cleo', 180)];
    const { events, end } = simulatePolicy(scenarioOf({ clicks }));
    expect(end).toEqual({ at: '2026-03-02T09:02:00.000Z', outcome: 'approved', by: ['anna', 'ben'] });
    expect(events.map(event => [event.kind, 'verdict' in event && event.verdict.kind])).toEqual([
      ['opened', false],
      ['click', 'counted'],
      ['click', 'decides'],
      ['missed', false],
    ]);
  });

  test.each([
    ['reject', 'rejected'],
    ['revise', 'changes requested'],
  ] as const)('ends with one who says %s', (decision, outcome) => {
    const clicks = [click('anna', 60), click('ben', 120, { decision, comment: 'No' })];
    expect(simulatePolicy(scenarioOf({ clicks })).end).toMatchObject({ outcome, by: ['ben'] });
  });

  test('lets a week go by in which nobody decides', () => {
    const policy: PolicyScenario['policy'] = {
      approvers: ['anna'],
      remindAfterSeconds: [DAY_SECONDS],
      escalation: [{ afterSeconds: 2 * DAY_SECONDS, approvers: ['group:legal'] }],
      onExpiry: 'reject',
    };
    const { events, end } = simulatePolicy(scenarioOf({ policy }));
    expect(events).toEqual([
      { at: OPENED, kind: 'opened', asked: ['anna'] },
      { at: '2026-03-03T09:00:00.000Z', kind: 'reminder', number: 1, asked: ['anna'] },
      { at: '2026-03-04T09:00:00.000Z', kind: 'escalation', number: 1, asked: ['ben'] },
    ]);
    expect(end).toEqual({ at: '2026-03-09T09:00:00.000Z', outcome: 'expired', by: [], onExpiry: 'reject' });
  });

  test('security 5: a click at the very end is too late', () => {
    const clicks = [click('anna', 60), click('ben', 7 * DAY_SECONDS)];
    const { events, end } = simulatePolicy(scenarioOf({ clicks }));
    expect(end).toMatchObject({ outcome: 'expired', onExpiry: 'fail' });
    expect(events.at(-1)?.kind).toBe('missed');
  });

  test('reminds neither those who have approved nor those who passed it on', () => {
    const policy = {
      ...scenarioOf().policy,
      approvers: ['anna', 'ben', 'rita'],
      requesterMayApprove: false,
      delegation: true,
      remindAfterSeconds: [3600],
    };
    const clicks = [click('anna', 60), click('ben', 120, { decision: 'delegate', to: 'cleo' })];
    const { events } = simulatePolicy(scenarioOf({ policy, clicks }));
    expect(events.find(({ kind }) => kind === 'reminder')).toMatchObject({ asked: ['cleo'] });
  });

  test('takes whoever comes by the page to have the code, and whoever has a link alone not', () => {
    const policy: PolicyScenario['policy'] = { approvers: ['anna'], identity: 'code' };
    const verdictOf = (via: PolicyScenario['clicks'][number]['via']) => {
      const { events } = simulatePolicy(scenarioOf({ policy, clicks: [click('anna', 60, { via })] }));
      const [, tried] = events;
      return tried !== undefined && 'verdict' in tried && tried.verdict;
    };
    expect(verdictOf('page')).toEqual({ kind: 'decides' });
    expect(verdictOf('api')).toEqual({ kind: 'decides' });
    expect(verdictOf('link')).toMatchObject({ reason: 'code-needed' });
    expect(verdictOf('slack')).toMatchObject({ reason: 'slack-not-allowed' });
  });
});

describe('B-4: a scenario', () => {
  const faultsOf = (source: string) => {
    try {
      parseScenario(source, 'scenario.yaml');
    } catch (fault) {
      if (fault instanceof InvalidDocument) return fault.message.split('\n');
      throw fault;
    }
    return [];
  };
  const SOUND = `policy:
  approvers: [anna]
  quorum: 1
openedAt: 2026-03-02T09:00:00Z
waitSeconds: 3600
requester: rita
clicks:
  - { afterSeconds: 60, who: anna, decision: approve }
`;

  test('is read from YAML and from JSON', () => {
    const read = parseScenario(SOUND, 'scenario.yaml');
    expect(read.clicks).toEqual([{ afterSeconds: 60, who: 'anna', decision: 'approve', via: 'page' }]);
    expect(parseScenario(JSON.stringify(read, null, '\t'), 'scenario.json')).toEqual(read);
  });

  test('has all that is wrong with its shape told at once, each with its place', () => {
    const wrong = SOUND.replace('quorum: 1', 'quorum: 0\n  quorom: 2')
      .replace('waitSeconds: 3600', 'waitSeconds: soon')
      .replace('requester: rita\n', '')
      .replace('decision: approve', 'decision: aprove');
    expect(faultsOf(wrong)).toEqual([
      'scenario.yaml:1:1: requester is missing',
      'scenario.yaml:3:11: policy.quorum must be at least 1',
      'scenario.yaml:4:3: policy.quorom is not known; did you mean "quorum"?',
      'scenario.yaml:6:14: waitSeconds must be a number',
      'scenario.yaml:8:46: clicks.0.decision must be approve, revise, reject or delegate; did you mean "approve"?',
    ]);
  });

  test('has clicks that say when, who and to whom', () => {
    const clicks = [
      '{ who: anna, decision: approve }',
      '{ at: 2026-03-01T09:00:00Z, who: anna, decision: approve }',
      '{ afterSeconds: 1, decision: approve }',
      '{ afterSeconds: 1, who: anna, decision: delegate }',
    ];
    const withClick = (text: string) =>
      SOUND.replace('{ afterSeconds: 60, who: anna, decision: approve }', text);
    expect(clicks.flatMap(text => faultsOf(withClick(text)))).toEqual([
      'scenario.yaml:8:5: clicks.0.afterSeconds must be there, or else at',
      'scenario.yaml:8:11: clicks.0.at is before openedAt, 2026-03-02T09:00:00Z',
      'scenario.yaml:8:5: clicks.0.who must be there, unless somebody has a link alone',
      'scenario.yaml:8:5: clicks.0.to must be there with delegate, and nowhere else',
    ]);
  });

  test('has a policy that can be kept', () => {
    expect(faultsOf(SOUND.replace('quorum: 1', 'quorum: 2\n  remindAfterSeconds: [60]'))).toEqual([
      'scenario.yaml:3:11: policy.quorum is 2, but approvers and escalation name only 1 person',
    ]);
    expect(faultsOf(SOUND.replace('quorum: 1', 'remindAfterSeconds: [60, 3600]'))).toEqual([
      'scenario.yaml:3:28: policy.remindAfterSeconds.1 must be less than waitSeconds, 3600',
    ]);
  });
});
