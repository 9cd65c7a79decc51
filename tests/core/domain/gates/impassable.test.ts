import { expect, it } from 'vitest';
import { type GatePolicyInput, USUAL_POLICY } from '../../../../core/contracts/gate-policy.ts';
import { whyImpassable } from '../../../../core/domain/gates/impassable.ts';

const why = (policy: GatePolicyInput) => whyImpassable({ ...USUAL_POLICY, ...policy }, ['rex', 'Bot']);

it.each<[string, GatePolicyInput]>([
  ['is as usual', {}],
  ['names as many as have to approve', { approvers: ['ada', 'ben'], quorum: 2 }],
  [
    'names enough with those who are asked later',
    {
      approvers: ['ada'],
      escalation: [{ afterSeconds: 60, approvers: ['ben'] }],
      quorum: 2,
    },
  ],
  ['names a group, which may be large enough', { approvers: ['group:finance'], quorum: 5 }],
  ['names somebody besides the requester', { approvers: ['rex', 'ada'], requesterMayApprove: false }],
])('GATE-6: a gate can be passed whose policy %s', (_what, policy) => {
  expect(why(policy)).toBeUndefined();
});

it.each<[string, GatePolicyInput, string]>([
  [
    'names too few',
    { approvers: ['ada'], quorum: 2 },
    '2 people have to approve, and its policy names only 1',
  ],
  ['names one twice', { approvers: ['ada', 'ada'], quorum: 2 }, 'names only 1'],
  [
    'names the requesters alone',
    { approvers: ['rex', 'bot'], requesterMayApprove: false },
    'names only 0 besides',
  ],
  ['wants somebody else and names nobody', { requesterMayApprove: false }, 'nobody else is named'],
])('GATE-6: nobody passes a gate whose policy %s', (_what, policy, reason) => {
  expect(why(policy)).toContain(reason);
});
