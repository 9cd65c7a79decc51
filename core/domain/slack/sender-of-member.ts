import type { People } from '../gates/approvers.ts';
import { personOfMember } from './person-of-member.ts';

const UNKNOWN = 'slack:';

/** Who wrote it: a person whom the tenant knows, or a member of whom nothing is known but his id. */
export function senderOfMember(
  {
    memberId,
    teamId,
    isStranger,
  }: {
    readonly memberId: string;
    readonly teamId: string;
    /** Of another workspace: what this one says of its members is not about him. */
    readonly isStranger: boolean;
  },
  people: People,
): string {
  const known = isStranger ? undefined : personOfMember(memberId, people);
  return known ?? `${UNKNOWN}${teamId}:${memberId}`;
}

/** Whether a sender is nobody whom the tenant knows. */
export function isUnknownMember(senderId: string): boolean {
  return senderId.startsWith(UNKNOWN);
}
