import type { GatePolicy } from '../../contracts/gate-policy.ts';
import { namesOnlyUsers } from './approvers.ts';
import { isRequester } from './judge-person.ts';

/**
 * Why nobody could ever approve at a gate with this policy, as far as that can be told from the names alone. A workflow and a
 * tenant may each say something that is sound by itself and not together with the other.
 */
export function whyImpassable(
  { approvers, escalation, quorum, requesterMayApprove }: GatePolicy,
  requesters: readonly string[],
): string | undefined {
  const askedFor = { requesters };
  if (approvers === undefined)
    return requesterMayApprove
      ? undefined
      : 'whoever asked for the run may not approve it, and nobody else is named';
  const all = [...new Set([...approvers, ...escalation.flatMap(level => level.approvers)])];
  if (!namesOnlyUsers(all)) return undefined;
  const able = all.filter(userId => requesterMayApprove || !isRequester({ userId, groups: [] }, askedFor));
  if (able.length >= quorum) return undefined;
  const besides = requesterMayApprove ? '' : ' besides whoever asked for the run';
  return `${quorum} ${quorum === 1 ? 'person has' : 'people have'} to approve, and its policy names only ${able.length}${besides}`;
}
