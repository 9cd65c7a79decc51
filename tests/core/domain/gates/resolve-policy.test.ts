import { describe, expect, test } from 'vitest';
import { type GatePolicyInput, USUAL_POLICY } from '../../../../core/contracts/gate-policy.ts';
import { resolvePolicy } from '../../../../core/domain/gates/resolve-policy.ts';

describe('B-4: the policy that holds at a gate', () => {
  test('is nothing to store where all of it is as usual', () => {
    expect(resolvePolicy({})).toBeUndefined();
    expect(resolvePolicy({ quorum: 1, remindAfterSeconds: [] }, { onExpiry: 'fail' })).toBeUndefined();
  });

  test('is what the workflow says, then what the tenant says, then what is usual', () => {
    const tenant: GatePolicyInput = { approvers: ['anna'], quorum: 2, identity: 'code' };
    expect(resolvePolicy(tenant, { quorum: 1, delegation: true })).toEqual({
      ...USUAL_POLICY,
      approvers: ['anna'],
      quorum: 1,
      identity: 'code',
      delegation: true,
    });
  });

  test('is not made weaker by a field that is there and says nothing', () => {
    expect(resolvePolicy({ requesterMayApprove: false }, { requesterMayApprove: undefined })).toEqual({
      ...USUAL_POLICY,
      requesterMayApprove: false,
    });
  });

  test('a workflow may take back what its tenant says', () => {
    expect(resolvePolicy({ quorum: 2 }, { quorum: 1 })).toBeUndefined();
  });

  test('has whole business hours, however little its author said of them', () => {
    const own = { businessHours: { timeZone: 'Europe/Vienna' } } as GatePolicyInput;
    expect(resolvePolicy({}, own)?.businessHours).toEqual({
      timeZone: 'Europe/Vienna',
      days: [1, 2, 3, 4, 5],
      from: '09:00',
      to: '17:00',
    });
  });
});
