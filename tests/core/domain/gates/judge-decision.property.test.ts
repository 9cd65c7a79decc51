import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GatePolicy } from '../../../../core/contracts/gate-policy.ts';
import { HOUR_MS, OPENED_MS } from './gate-builders.ts';
import { GateOracle } from './gate-oracle.ts';
import { type Move, type Played, play, type Setting } from './gate-player.ts';

const USERS = ['anna', 'ben', 'cleo', 'dora', 'eve'];
const PEOPLE: Setting['people'] = {
  anna: { email: 'anna@acme.example', groups: ['legal'] },
  ben: { email: 'ben@acme.example', groups: ['legal', 'finance'] },
  cleo: { email: 'cleo@other.example', groups: ['finance'] },
  dora: { groups: [] },
};

const user = fc.constantFrom(...USERS);
const approver = fc.constantFrom(
  ...USERS,
  'group:legal',
  'group:finance',
  '*@acme.example',
  '*@other.example',
);
const approvers = fc.uniqueArray(approver, { minLength: 1, maxLength: 4 });
const afterSeconds = fc.integer({ min: 1, max: 9 }).map(hours => hours * 3600);
const policy: fc.Arbitrary<Partial<GatePolicy>> = fc.record(
  {
    approvers,
    quorum: fc.constantFrom(1, 2, 2, 3),
    requesterMayApprove: fc.boolean(),
    identity: fc.constantFrom('link', 'code'),
    commentOn: fc.subarray(['approve', 'revise', 'reject']),
    delegation: fc.constantFrom(true, true, true, false),
    decideInSlack: fc.boolean(),
    escalation: fc.array(fc.record({ afterSeconds, approvers }), { maxLength: 2 }),
    expireAfterSeconds: afterSeconds,
  },
  { requiredKeys: [] },
);
const setting: fc.Arbitrary<Setting> = fc.record({
  policy,
  people: fc.constant(PEOPLE),
  run: fc.record({ userId: user, requestedBy: user }),
  expiresAt: fc.constant(new Date(OPENED_MS + 10 * HOUR_MS).toISOString()),
});

/** On the hour, when things change, and a millisecond to both sides; mostly early, so that there is time for more. */
const hour = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 11 }));
const nowMs = fc
  .tuple(hour, fc.integer({ min: -1, max: 1 }))
  .map(([hours, more]) => OPENED_MS + hours * HOUR_MS + more);
const call = {
  nowMs,
  userId: fc.option(user, { nil: undefined, freq: 8 }),
  proof: fc.constantFrom('link', 'code', 'session', 'session', 'session', 'slack'),
} as const;
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      ...call,
      kind: fc.constant('decide' as const),
      decision: fc.oneof(
        { weight: 15, arbitrary: fc.constant('approve' as const) },
        fc.constantFrom('revise', 'reject'),
      ),
      comment: fc.constantFrom(undefined, ' ', 'Because', 'Because'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...call,
      kind: fc.constant('delegate' as const),
      to: fc.constantFrom(...USERS, 'zoe', 'toString'),
    }),
  },
  {
    weight: 1,
    // Never what it was before: approvals of that are gone then.
    arbitrary: fc.record({ kind: fc.constant('amend' as const), nowMs, content: fc.uuid() }),
  },
);
const moves = fc
  .array(move, { maxLength: 30, size: 'max' })
  .map(all => all.toSorted((one, other) => one.nowMs - other.nowMs));

test('security 10, 11, 24: no sequence of calls gets past a policy', () => {
  fc.assert(
    fc.property(setting, moves, (where, tried) => {
      const oracle = new GateOracle(where);
      for (const played of play(where, tried)) {
        const { move: one, verdict, content } = played;
        if (verdict.kind !== 'refused') expect(oracle.faultsOf(played)).toEqual([]);
        if (one.kind === 'decide' && one.decision === 'approve' && verdict.kind === 'decides')
          expect(oracle.isEnoughWith(one, content)).toBe(true);
        oracle.note(played);
      }
    }),
    { numRuns: 3000 },
  );
});

test('B-4: nobody is refused without a reason, and enough approvals are enough', () => {
  fc.assert(
    fc.property(setting, moves, (where, tried) => {
      const oracle = new GateOracle(where);
      for (const played of play(where, tried)) {
        const { move: one, verdict, content } = played;
        const isLeftToFew = verdict.kind === 'refused' && verdict.message.endsWith('would be left.');
        if (verdict.kind === 'refused' && !isLeftToFew) expect(oracle.faultsOf(played)).not.toEqual([]);
        if (one.kind === 'decide' && verdict.kind === 'counted') {
          expect(one.decision).toBe('approve');
          expect(oracle.isEnoughWith(one, content)).toBe(false);
        }
        oracle.note(played);
      }
    }),
    { numRuns: 3000 },
  );
});

test('the calls tried here lead to every kind of end and to every refusal', () => {
  const outcomes = fc
    .sample(fc.tuple(setting, moves), { seed: 1, numRuns: 4000 })
    .flatMap(([where, tried]) => play(where, tried).map(describePlayed));
  expect([...new Set(outcomes)].sort()).toEqual([
    'amended',
    'approve counted',
    'approve counted in the place of another',
    'approve decides',
    'approve decides after others',
    'approve decides in the place of another',
    'delegated',
    'refused: already-voted',
    'refused: code-needed',
    'refused: comment-needed',
    'refused: delegation-not-allowed',
    'refused: expired',
    'refused: has-delegated',
    'refused: identity-needed',
    'refused: no-such-delegate',
    'refused: not-an-approver',
    'refused: requester',
    'refused: slack-not-allowed',
    'reject decides',
    'reject decides in the place of another',
    'revise decides',
    'revise decides in the place of another',
  ]);
});

function describePlayed({ move: one, verdict }: Played, index: number, all: readonly Played[]): string {
  if (verdict.kind === 'refused') return `refused: ${verdict.reason}`;
  if (one.kind !== 'decide') return verdict.kind;
  const place = 'seat' in verdict ? ' in the place of another' : '';
  const others = all.slice(0, index).some(before => before.verdict.kind === 'counted');
  const isLast = one.decision === 'approve' && verdict.kind === 'decides' && others;
  return `${one.decision} ${verdict.kind}${place || (isLast ? ' after others' : '')}`;
}
