import type { People } from '../gates/approvers.ts';

/** The user behind a member of the workspace; nobody, too, where two people are said to be the same member. */
export function personOfMember(slackUserId: string, people: People): string | undefined {
  const [userId, ...others] = Object.keys(people).filter(id => people[id]?.slackUserId === slackUserId);
  return others.length === 0 ? userId : undefined;
}
