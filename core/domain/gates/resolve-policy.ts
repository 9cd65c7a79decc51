import { isDeepStrictEqual } from 'node:util';
import {
  type GatePolicy,
  type GatePolicyInput,
  gatePolicyInputSchema,
  gatePolicySchema,
  USUAL_POLICY,
} from '../../contracts/gate-policy.ts';

/**
 * What holds at a gate: what the workflow says there, then what its tenant says, field by field, then what is usual.
 * `undefined` where all of it is as usual, so that nothing has to be stored.
 */
export function resolvePolicy(
  tenantPolicy: GatePolicyInput,
  own: GatePolicyInput = {},
): GatePolicy | undefined {
  const policy = gatePolicySchema.parse({ ...USUAL_POLICY, ...said(tenantPolicy), ...said(own) });
  return isDeepStrictEqual(policy, USUAL_POLICY) ? undefined : policy;
}

/** Definitions are kept as their authors wrote them: what a part leaves out is filled in here. */
function said(policy: GatePolicyInput): GatePolicyInput {
  const fields = Object.entries(gatePolicyInputSchema.parse(policy));
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}
