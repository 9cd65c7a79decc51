import { describe, expect, test } from 'vitest';
import { judgeDecision } from '../../../../core/domain/gates/judge-decision.ts';
import type { RefusalReason } from '../../../../core/domain/gates/refusal.ts';
import {
  clickOf,
  DAY_SECONDS,
  delegated,
  HOUR_MS,
  NOBODY,
  OPENED_MS,
  SHOWN,
  stateOf,
  voteOf,
} from './gate-builders.ts';

const refusedFor = (reason: RefusalReason) => expect.objectContaining({ kind: 'refused', reason });
const DECIDES = { kind: 'decides' };
const COUNTED = { kind: 'counted' };

describe('GATE-6, B-4: without a policy', () => {
  test.each(['approve', 'reject'] as const)('whoever has the link decides: %s', decision => {
    expect(judgeDecision(stateOf(), clickOf(NOBODY, { proof: 'link', decision }))).toEqual(DECIDES);
  });

  test('changes are asked for with a comment alone', () => {
    const revise = { decision: 'revise', proof: 'link' } as const;
    expect(judgeDecision(stateOf(), clickOf(NOBODY, revise))).toMatchObject({
      reason: 'comment-needed',
      field: 'comment',
    });
    expect(judgeDecision(stateOf(), clickOf(NOBODY, { ...revise, comment: 'Cheaper' }))).toEqual(DECIDES);
  });

  test('buttons in Slack decide nothing', () => {
    expect(judgeDecision(stateOf(), clickOf('anna', { proof: 'slack' }))).toEqual(
      refusedFor('slack-not-allowed'),
    );
    const inSlack = stateOf({ decideInSlack: true });
    expect(judgeDecision(inSlack, clickOf('anna', { proof: 'slack' }))).toEqual(DECIDES);
  });
});

describe('security 5: expiry', () => {
  const at = (nowMs: number) => judgeDecision(stateOf(), clickOf('anna', { nowMs }));
  const endMs = stateOf().expiresAtMs;

  test('a second before the end a decision counts, and from the end on it does not', () => {
    expect(at(endMs - 1000)).toEqual(DECIDES);
    expect(at(endMs)).toEqual(refusedFor('expired'));
    expect(at(endMs + 1000)).toEqual(refusedFor('expired'));
  });

  test('a time that is none is too late', () => {
    expect(at(Number.NaN)).toEqual(refusedFor('expired'));
  });
});

describe('security 10: the list of approvers', () => {
  const may = (approvers: string[], who: Parameters<typeof clickOf>[0]) =>
    judgeDecision(stateOf({ approvers }), clickOf(who)).kind === 'decides';

  test('names users, groups and the domains of e-mail addresses', () => {
    expect(may(['anna'], 'anna')).toBe(true);
    expect(may(['group:finance'], 'dora')).toBe(true);
    expect(may(['*@acme.example'], 'ben')).toBe(true);
  });

  test('leaves everybody else out', () => {
    expect(may(['anna'], 'ben')).toBe(false);
    expect(may(['group:finance'], 'anna')).toBe(false);
    expect(may(['*@acme.example'], 'cleo')).toBe(false);
    expect(may(['*@acme.example'], 'dora')).toBe(false);
    expect(may(['*@acme.example'], { userId: 'x', groups: [], email: 'x@sub.acme.example' })).toBe(false);
    expect(may(['*@acme.example'], { userId: 'x', groups: [], email: '@acme.example' })).toBe(false);
    expect(may(['*@acme.example'], { userId: 'x@acme.example', groups: [] })).toBe(false);
    expect(may(['group:legal'], { userId: 'group:legal', groups: [] })).toBe(false);
  });

  test.each([
    ['approvers', { approvers: ['anna'] }],
    ['a quorum', { quorum: 2 }],
    ['four eyes', { requesterMayApprove: false }],
    ['a code', { identity: 'code' as const }],
  ])('a link that names nobody is not enough where the policy asks for %s', (_, policy) => {
    expect(judgeDecision(stateOf(policy), clickOf(NOBODY, { proof: 'link' }))).toEqual(
      refusedFor('identity-needed'),
    );
  });

  test('a forwarded link fails where the policy asks for a code', () => {
    const state = stateOf({ approvers: ['anna'], identity: 'code' });
    expect(judgeDecision(state, clickOf('anna', { proof: 'link' }))).toEqual(refusedFor('code-needed'));
    expect(judgeDecision(state, clickOf('anna', { proof: 'code' }))).toEqual(DECIDES);
    expect(judgeDecision(state, clickOf('anna', { proof: 'session' }))).toEqual(DECIDES);
  });

  test('a level of the ladder may decide from its time on, to the millisecond', () => {
    const state = stateOf({
      approvers: ['anna'],
      escalation: [{ afterSeconds: DAY_SECONDS, approvers: ['cleo'] }],
    });
    const fromMs = OPENED_MS + DAY_SECONDS * 1000;
    expect(judgeDecision(state, clickOf('cleo', { nowMs: fromMs - 1 }))).toEqual(
      refusedFor('not-an-approver'),
    );
    expect(judgeDecision(state, clickOf('cleo', { nowMs: fromMs }))).toEqual(DECIDES);
    const recordedEarly = { ...state, escalations: 1 };
    expect(judgeDecision(recordedEarly, clickOf('cleo', { nowMs: fromMs - 1 }))).toEqual(
      refusedFor('not-an-approver'),
    );
  });
});

describe('security 11: who asked for a run', () => {
  const fourEyes = stateOf({ requesterMayApprove: false }, { requesters: ['rita', 'anna'] });

  test.each(['link', 'code', 'session', 'slack'] as const)('may not approve it by %s', proof => {
    const anyWay = { ...fourEyes, policy: { ...fourEyes.policy, decideInSlack: true } };
    expect(judgeDecision(anyWay, clickOf('rita', { proof }))).toEqual(refusedFor('requester'));
    expect(judgeDecision(anyWay, clickOf('anna', { proof }))).toEqual(refusedFor('requester'));
  });

  test('may not ask for changes, but may reject it', () => {
    const revise = clickOf('rita', { decision: 'revise', comment: 'More' });
    expect(judgeDecision(fourEyes, revise)).toEqual(refusedFor('requester'));
    expect(judgeDecision(fourEyes, clickOf('rita', { decision: 'reject' }))).toEqual(DECIDES);
  });

  test('may not approve it in the place of somebody else', () => {
    const state = { ...fourEyes, delegations: [delegated('ben', 'rita')] };
    expect(judgeDecision(state, clickOf('rita'))).toEqual(refusedFor('requester'));
  });

  test('is known by an e-mail address as well', () => {
    const state = { ...fourEyes, requesters: ['Ben@Acme.example'] };
    expect(judgeDecision(state, clickOf('ben'))).toEqual(refusedFor('requester'));
  });

  test('is the same person in capitals', () => {
    const state = { ...fourEyes, requesters: ['Ben'] };
    expect(judgeDecision(state, clickOf('ben'))).toEqual(refusedFor('requester'));
  });
});

describe('GATE-6: quorum', () => {
  const two = (more: Parameters<typeof stateOf>[1] = {}) =>
    stateOf({ approvers: ['anna', 'ben', 'cleo'], quorum: 2, delegation: true }, more);

  test('an approval counts until enough people have approved', () => {
    expect(judgeDecision(two(), clickOf('anna'))).toEqual(COUNTED);
    expect(judgeDecision(two({ votes: [voteOf('anna')] }), clickOf('ben'))).toEqual(DECIDES);
  });

  test('nobody approves twice, and one who has approved may still reject', () => {
    const once = two({ votes: [voteOf('anna')] });
    expect(judgeDecision(once, clickOf('anna'))).toEqual(refusedFor('already-voted'));
    expect(judgeDecision(once, clickOf('anna', { decision: 'reject' }))).toEqual(DECIDES);
  });

  test('one who rejects or asks for changes is enough', () => {
    expect(judgeDecision(two(), clickOf('ben', { decision: 'reject' }))).toEqual(DECIDES);
    expect(judgeDecision(two(), clickOf('ben', { decision: 'revise', comment: 'No' }))).toEqual(DECIDES);
  });

  test('one person in two places is one person', () => {
    const once = two({ delegations: [delegated('anna', 'ben')], votes: [voteOf('ben')] });
    expect(judgeDecision(once, clickOf('ben'))).toEqual(refusedFor('already-voted'));
    expect(judgeDecision(once, clickOf('cleo'))).toEqual(DECIDES);
  });

  test('one person counts once, whatever the record says', () => {
    const doubled = stateOf(
      { approvers: ['anna', 'ben', 'cleo'], quorum: 3 },
      { votes: [voteOf('ben'), voteOf('ben', { seat: 'anna' })] },
    );
    expect(judgeDecision(doubled, clickOf('cleo'))).toEqual(COUNTED);
  });

  test('two people in one place are one vote', () => {
    const twice = two({ votes: [voteOf('ben', { seat: 'anna' })], delegations: [delegated('anna', 'dora')] });
    expect(judgeDecision(twice, clickOf('dora'))).toEqual(refusedFor('already-voted'));
  });
});

describe('GATE-6: delegation', () => {
  const passedOn = stateOf(
    { approvers: ['anna'], delegation: true },
    { delegations: [delegated('anna', 'ben')] },
  );

  test('a delegate decides in the place of who named them, who no longer decides', () => {
    expect(judgeDecision(passedOn, clickOf('ben'))).toEqual({ kind: 'decides', seat: 'anna' });
    expect(judgeDecision(passedOn, clickOf('anna'))).toEqual(refusedFor('has-delegated'));
    expect(judgeDecision(passedOn, clickOf('anna', { decision: 'reject' }))).toEqual(
      refusedFor('has-delegated'),
    );
  });

  test('what was passed on twice is at the last one', () => {
    const twice = { ...passedOn, delegations: [...passedOn.delegations, delegated('ben', 'cleo')] };
    expect(judgeDecision(twice, clickOf('cleo'))).toMatchObject({ kind: 'decides', seat: 'anna' });
    expect(judgeDecision(twice, clickOf('ben'))).toEqual(refusedFor('has-delegated'));
  });

  test('what was passed on in a circle is at nobody', () => {
    const circle = { ...passedOn, delegations: [delegated('anna', 'ben'), delegated('ben', 'anna')] };
    for (const who of ['anna', 'ben', 'cleo'])
      expect(judgeDecision(circle, clickOf(who)).kind).toBe('refused');
  });
});

describe('GATE-6: comments', () => {
  test('a decision that needs one is refused without, and blanks are none', () => {
    const state = stateOf({ commentOn: ['reject'] });
    const reject = (comment?: string) =>
      judgeDecision(state, clickOf('anna', { decision: 'reject', comment }));
    expect(reject()).toEqual(refusedFor('comment-needed'));
    expect(reject(' \n')).toEqual(refusedFor('comment-needed'));
    expect(reject('Too much')).toEqual(DECIDES);
    expect(judgeDecision(state, clickOf('anna'))).toEqual(DECIDES);
  });
});

test('B-4: every refusal is a sentence that a reader of the page understands', () => {
  const refusals = [
    judgeDecision(stateOf(), clickOf('anna', { nowMs: OPENED_MS + 8 * DAY_SECONDS * 1000 })),
    judgeDecision(stateOf({ approvers: ['ben'] }), clickOf('anna', { nowMs: OPENED_MS + HOUR_MS })),
    judgeDecision(
      stateOf({ quorum: 2 }, { votes: [voteOf('anna', { contentHash: SHOWN })] }),
      clickOf('anna'),
    ),
  ];
  expect(refusals.map(refusal => 'message' in refusal && refusal.message)).toEqual([
    'The time to decide ended at 2026-03-09T09:00:00.000Z.',
    'You are not one of those who may decide this.',
    'You have approved this already. Others still have to.',
  ]);
});
