import { describe, expect, test } from 'vitest';
import { judgeDelegation } from '../../../../core/domain/gates/judge-delegation.ts';
import { clickOf, delegated, NOBODY, PEOPLE, stateOf, voteOf } from './gate-builders.ts';

const policy = { approvers: ['anna', 'ben', 'cleo'], delegation: true };
const pass = (
  from: Parameters<typeof clickOf>[0],
  to: string,
  state = stateOf(policy),
  more: Parameters<typeof clickOf>[1] = {},
) => judgeDelegation(state, { ...clickOf(from, more), to }, PEOPLE);
const refusal = (reason: string, message: RegExp) =>
  expect.objectContaining({ kind: 'refused', reason, message: expect.stringMatching(message) });

describe('GATE-6: passing a decision on', () => {
  test('an approver names somebody whom the tenant knows', () => {
    expect(pass('anna', 'dora')).toEqual({ kind: 'delegated', to: 'dora' });
    expect(pass('anna', 'eve')).toEqual(refusal('no-such-delegate', /Nobody is known here as eve/));
    expect(pass('anna', 'constructor')).toEqual(refusal('no-such-delegate', /constructor/));
  });

  test('is refused where the policy does not allow it, or to whom may not decide', () => {
    expect(pass('anna', 'dora', stateOf({ ...policy, delegation: false }))).toEqual(
      refusal('delegation-not-allowed', /cannot be passed on/),
    );
    expect(pass('dora', 'anna')).toEqual(refusal('not-an-approver', /not one of those/));
    expect(pass(NOBODY, 'dora', stateOf({ delegation: true }), { proof: 'link' })).toEqual(
      refusal('identity-needed', /names nobody/),
    );
  });

  test('asks for the same proof as a decision', () => {
    const state = stateOf({ ...policy, identity: 'code' });
    expect(pass('anna', 'dora', state, { proof: 'link' })).toEqual(refusal('code-needed', /code/));
    expect(pass('anna', 'dora', state, { proof: 'code' }).kind).toBe('delegated');
    expect(pass('anna', 'dora', state, { nowMs: state.expiresAtMs })).toEqual(refusal('expired', /ended/));
  });

  test('leads neither to oneself nor in a circle', () => {
    expect(pass('anna', 'anna')).toEqual(refusal('no-such-delegate', /yourself/));
    const onceOn = stateOf(policy, { delegations: [delegated('anna', 'dora')] });
    expect(pass('dora', 'anna', onceOn)).toEqual(
      refusal('no-such-delegate', /anna has passed .* on to dora/),
    );
    expect(pass('anna', 'cleo', onceOn)).toEqual(refusal('has-delegated', /on to dora/));
    expect(pass('dora', 'cleo', onceOn)).toEqual({ kind: 'delegated', to: 'cleo' });
  });

  test('comes too late for one who has approved, and to one who has', () => {
    const voted = stateOf({ ...policy, quorum: 2 }, { votes: [voteOf('anna')] });
    expect(pass('anna', 'dora', voted)).toEqual(refusal('already-voted', /already/));
    expect(pass('ben', 'anna', voted)).toEqual(refusal('no-such-delegate', /has approved this already/));
  });

  test('leaves enough different people to approve', () => {
    const all = stateOf({ ...policy, quorum: 3 });
    expect(pass('anna', 'ben', all)).toEqual(refusal('no-such-delegate', /3 different .* 2 would be left/));
    expect(pass('anna', 'dora', all).kind).toBe('delegated');
    const later = {
      ...all,
      policy: { ...all.policy, escalation: [{ afterSeconds: 60, approvers: ['dora'] }] },
    };
    expect(pass('anna', 'ben', later).kind).toBe('delegated');
  });

  test('security 11: never leads to whom asked for the run, nor from there, where they may not approve', () => {
    const state = stateOf({ ...policy, requesterMayApprove: false }, { requesters: ['dora', 'ben'] });
    expect(pass('anna', 'dora', state)).toEqual(refusal('no-such-delegate', /dora asked for this run/));
    expect(pass('ben', 'anna', state)).toEqual(refusal('requester', /somebody else/));
  });
});
