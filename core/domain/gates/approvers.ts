import type { Person } from '../../contracts/tenant.ts';

/** Somebody who wants to decide, as far as we can tell who that is. */
export interface Who {
  /** Absent where a link was used that was made for nobody in particular. */
  readonly userId: string | undefined;
  readonly groups: readonly string[];
  readonly email?: string;
}

export type People = Readonly<Record<string, Person>>;

const GROUP = 'group:';
const ANYBODY_AT = '*@';

export function isAmong(approvers: readonly string[], who: Who): boolean {
  return approvers.some(approver => means(approver, who));
}

/** Whether a list names every one of its people by id, so that they can be counted. */
export function namesOnlyUsers(approvers: readonly string[]): boolean {
  return approvers.every(isUser);
}

/** The users to ask, each with a link: those who are named themselves, and the known ones whom a group or a domain means. */
export function peopleAsked(approvers: readonly string[], people: People): string[] {
  const known = Object.keys(people).filter(userId => isAmong(approvers, whoIs(userId, people)));
  return [...new Set([...approvers.filter(isUser), ...known])];
}

export function whoIs(userId: string | undefined, people: People): Who {
  const person = userId !== undefined && Object.hasOwn(people, userId) ? people[userId] : undefined;
  return {
    userId,
    groups: person?.groups ?? [],
    ...(person?.email !== undefined && { email: person.email }),
  };
}

function isUser(approver: string): boolean {
  return !approver.startsWith(GROUP) && !approver.startsWith(ANYBODY_AT);
}

function means(approver: string, { userId, groups, email }: Who): boolean {
  if (approver.startsWith(GROUP)) return groups.includes(approver.slice(GROUP.length));
  if (approver.startsWith(ANYBODY_AT)) return domainOf(email) === approver.slice(ANYBODY_AT.length);
  return userId === approver;
}

function domainOf(email = ''): string | undefined {
  const at = email.lastIndexOf('@');
  return at > 0 ? email.slice(at + 1).toLowerCase() : undefined;
}
