import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../../core/contracts/run-record.ts';
import { isMoot } from '../../../../core/domain/notices/is-moot.ts';
import { routeOf } from '../../../../core/domain/notices/notice-routes.ts';
import { noticesOf } from '../../../../core/domain/notices/notices-of.ts';
import { CHANNELS, PEOPLE, planProposed, runAfter } from '../../../support/noticed-run.ts';

const settings = { people: PEOPLE, channels: CHANNELS };
const LATER = '2026-11-21T08:00:00.000Z';
const decided = { at: LATER, by: 'bob', gateId: 'run_1-g1', digest: 'd' };

const keysAfter = (events: RunEvent[], known = settings) => {
  const { run, event } = runAfter(...events);
  return noticesOf(event, run, known).map(({ key }) => key);
};
const peopleAfter = (events: RunEvent[]) =>
  keysAfter(events, { people: PEOPLE, channels: [{ kind: 'email', from: 'gates@example.com' }] }).map(key =>
    key.split('#').at(-1),
  );
const asked = ['ada', 'bob', 'cyd'];

describe('a gate that opens', () => {
  it('GATE-6: is told to the requester where nobody is asked, to the shared channel and to systems', () => {
    expect(keysAfter(planProposed())).toEqual([
      'run_1#3#email#ada',
      'run_1#3#slack#ada',
      'run_1#3#slack##gates',
      expect.stringMatching(/^run_1#3#webhook#[0-9a-f]{16}$/),
      'run_1#3#eventbridge#bus',
    ]);
  });

  it('GATE-6: is told to those who are asked, each on every channel on which they can be reached', () => {
    expect(keysAfter(planProposed({ asked })).slice(0, 4)).toEqual([
      'run_1#3#email#ada',
      'run_1#3#email#bob',
      'run_1#3#slack#ada',
      'run_1#3#slack#cyd',
    ]);
  });

  it('security 18: leads only to people and addresses of the settings, whoever is named', () => {
    const named = ['eve@evil.example', '__proto__', 'constructor', '#gates', 'https://evil.example'];
    const { run, event } = runAfter(...planProposed({ asked: named }));
    const routes = noticesOf(event, run, settings).map(notice => routeOf(notice, settings, run));
    expect(routes).toEqual([
      { channel: 'slack', to: '#gates', isShared: true },
      { channel: 'webhook', to: 'https://hooks.example.com/in?secret=1' },
      { channel: 'eventbridge', to: 'bus' },
    ]);
  });

  it('GATE-6: tells one mailbox once, whatever its owners are called and how often a channel is listed', () => {
    const people = { ...PEOPLE, ada2: { email: 'Ada@Example.com', groups: [] } };
    const channels = [...CHANNELS.slice(0, 1), { kind: 'email' as const, from: 'other@example.com' }];
    expect(keysAfter(planProposed({ asked: ['ada', 'ada2'] }), { people, channels })).toEqual([
      'run_1#3#email#ada',
    ]);
  });

  it('tells nobody where there are no channels', () => {
    expect(keysAfter(planProposed(), { people: PEOPLE, channels: [] })).toEqual([]);
  });

  it('gives the same notices each time that it is asked', () => {
    expect(keysAfter(planProposed())).toEqual(keysAfter(planProposed()));
  });
});

describe('what follows', () => {
  const open = planProposed({ asked });
  const vote = { ...decided, type: 'gate.voted' as const, contentHash: 'a'.repeat(64) };
  const reminded = { type: 'gate.reminded' as const, at: LATER, gateId: 'run_1-g1', number: 1 };

  it('GATE-6: a reminder goes to those who have neither approved nor passed the decision on', () => {
    expect(peopleAfter([...open, reminded])).toEqual(['ada', 'bob']);
    expect(peopleAfter([...open, vote, reminded])).toEqual(['ada']);
    const passed = { ...decided, type: 'gate.delegated' as const, by: 'ada', to: 'bob' };
    expect(peopleAfter([...open, passed, reminded])).toEqual(['bob']);
  });

  it('GATE-6: an escalation goes to those who are asked from now on, a delegation to who is to decide', () => {
    const escalated = {
      type: 'gate.escalated' as const,
      at: LATER,
      gateId: 'run_1-g1',
      number: 1,
      asked: ['bob'],
    };
    expect(peopleAfter([...planProposed({ asked: ['ada'] }), escalated])).toEqual(['bob']);
    const passed = { ...decided, type: 'gate.delegated' as const, by: 'ada', to: 'bob' };
    expect(peopleAfter([...planProposed({ asked: ['ada'] }), passed])).toEqual(['bob']);
  });

  it('GATE-6: a changed plan is told, with its new hash, to everybody asked but who changed it', () => {
    const [, , proposed] = open;
    if (proposed?.type !== 'plan.proposed') throw new Error('The plan is missing.');
    const contentHash = 'b'.repeat(64);
    const amended: RunEvent = {
      ...{ type: 'plan.amended', at: LATER, by: 'bob', gateId: 'run_1-g1', changes: ['A step less.'] },
      ...{ plan: proposed.plan, input: {}, contentHash },
    };
    expect(peopleAfter([...open, amended])).toEqual(['ada']);
    const { run, event } = runAfter(...open, amended);
    for (const { fact } of noticesOf(event, run, settings))
      expect(fact).toMatchObject({ type: 'gate.changed', by: 'bob', contentHash });
  });

  it('GATE-6: a decision goes to the requester and to those who were asked', () => {
    const approved: RunEvent = {
      ...decided,
      type: 'plan.approved',
      contentHash: 'a'.repeat(64),
      comment: 'Go.',
    };
    const open = planProposed({ asked: ['bob'] });
    expect(peopleAfter([...open, approved])).toEqual(['bob', 'ada']);
    const { run, event } = runAfter(...open, approved);
    expect(noticesOf(event, run, settings)[0]).toMatchObject({
      comment: 'Go.',
      fact: { type: 'gate.decided', decision: 'approve', by: 'bob', gateId: 'run_1-g1', at: LATER },
    });
  });

  it.each<[string, RunEvent]>([
    [
      'the run failed',
      { type: 'run.failed', at: LATER, reason: 'expired', error: { name: 'GateExpired', message: 'Late.' } },
    ],
    [
      'it was rejected for it',
      { ...decided, type: 'plan.rejected', by: 'expiry', source: { via: 'expiry' } },
    ],
  ])('GATE-6: an expiry is told as one where %s', (_case, event) => {
    const { run, event: last } = runAfter(...open, event);
    expect(noticesOf(last, run, settings).map(({ fact }) => fact.type)).toContain('gate.expired');
  });

  it('is nothing where no gate is concerned', () => {
    expect(keysAfter([...open, vote])).toEqual([]);
    const failed = {
      type: 'run.failed' as const,
      at: LATER,
      reason: 'error',
      error: { name: 'X', message: '' },
    };
    expect(keysAfter([...open, failed])).toEqual([]);
  });
});

describe('a question about a gate that is decided', () => {
  it('GATE-6: is no longer put to people, while systems hear of everything', () => {
    const open = planProposed();
    const { event } = runAfter(...open);
    const { run } = runAfter(...open, { ...decided, type: 'plan.rejected' });
    const left = noticesOf(event, run, settings).filter(notice => !isMoot(notice, run));
    expect(left.map(({ channel }) => channel)).toEqual(['webhook', 'eventbridge']);
  });
});

it('security 18: a person or a channel that was taken out of the settings is reached no more', () => {
  const { run, event } = runAfter(...planProposed());
  const notices = noticesOf(event, run, settings);
  const later = { people: {}, channels: CHANNELS.slice(0, 2) };
  expect(notices.map(notice => routeOf(notice, later, run)?.to)).toEqual([
    undefined,
    undefined,
    '#gates',
    undefined,
    undefined,
  ]);
});

describe('a run that was asked for in a thread of Slack (CH-8)', () => {
  const THREAD = {
    ...{ channel: 'slack', postsProgress: true },
    statusConversationId: 'C0RESEARCH:1700000000.000100',
  };
  const HERE = '#C0RESEARCH:1700000000.000100';
  const [started, ...rest] = planProposed();
  const inThread = (events: RunEvent[] = rest, origin: object = THREAD): RunEvent[] => [
    { ...started, origin } as RunEvent,
    ...events,
  ];
  const told = (events: RunEvent[], known = settings) =>
    keysAfter(events, known).map(key => key.split('#').slice(2).join('#'));

  it('tells it there, not once more to who is there and not to the shared channel', () => {
    expect(told(inThread())).toEqual([
      `slack#${HERE}`,
      'email#ada',
      expect.stringMatching(/^webhook#/),
      'eventbridge#bus',
    ]);
    const { run, event } = runAfter(...inThread());
    const [notice] = noticesOf(event, run, settings);
    expect(notice && routeOf(notice, settings, run)).toEqual({
      ...{ channel: 'slack', to: 'C0RESEARCH', isShared: true, thread: '1700000000.000100' },
    });
  });

  it('tells it there even where a tenant has no channels', () => {
    expect(told(inThread(), { people: {}, channels: [] })).toEqual([`slack#${HERE}`]);
  });

  it('still tells those who are asked by themselves, and a shared channel that wants to hear of it', () => {
    const asking = planProposed({ asked: ['ada', 'cyd'] }).slice(1);
    const channels = [{ kind: 'slack' as const, channel: '#gates', conversations: true }];
    expect(told(inThread(asking), { people: PEOPLE, channels })).toEqual([
      ...[`slack#${HERE}`, 'slack#ada', 'slack#cyd', 'slack##gates'],
    ]);
  });

  it('tells a decision there unless it was said there', () => {
    const approved = { ...decided, type: 'plan.approved' as const, contentHash: 'a'.repeat(64) };
    const via = (way: 'slack' | 'channel') =>
      told(inThread([...rest, { ...approved, source: { via: way } } as RunEvent]));
    expect(via('slack')).toContain(`slack#${HERE}`);
    expect(via('channel').filter(key => key.startsWith('slack'))).toEqual([]);
  });

  it('security 18: leads nowhere where nobody vouched, the channel is not Slack or the conversation no thread', () => {
    const origins = [
      { ...THREAD, postsProgress: undefined },
      { ...THREAD, channel: 'http' },
      { ...THREAD, statusConversationId: '#general' },
      { ...THREAD, statusConversationId: 'https://evil.example:1.1' },
      { channel: 'slack' },
    ];
    for (const origin of origins)
      expect(told(inThread(rest, origin), { people: {}, channels: [] })).toEqual([]);
  });
});

describe('how a run gets on', () => {
  const news = [
    {
      type: 'run.state_changed' as const,
      from: 'running' as const,
      to: 'waiting' as const,
      phase: 'plan' as const,
    },
  ];
  const { run, event } = runAfter(...planProposed());

  it('CH-10: is told on the bus, beside what is told of its gates, and to nobody else', () => {
    const told = (known = settings) => noticesOf({ ...event, news }, run, known);
    const aboutRun = told().filter(({ fact }) => fact.type === 'run.state_changed');
    expect(aboutRun).toMatchObject([
      { key: 'run_1#3#eventbridge#bus/state', fact: { ...news[0], version: 1, sequence: 3, runId: 'run_1' } },
    ]);
    expect(aboutRun.map(notice => routeOf(notice, settings, run))).toEqual([
      { channel: 'eventbridge', to: 'bus' },
    ]);
    expect(told()).toHaveLength(1 + noticesOf(event, run, settings).length);
    const others = CHANNELS.filter(({ kind }) => kind !== 'eventbridge');
    expect(told({ ...settings, channels: others }).map(({ fact }) => fact.type)).not.toContain(
      'run.state_changed',
    );
  });
});
