import { Problem } from '../../core/contracts/problem.ts';
import type { Caller } from '../middleware/caller.ts';

/** For whom a request is made. A service may act for any user of its tenant, a user only for himself. */
export function actingUser(
  caller: Caller,
  userId: string | undefined,
  field: 'userId' | 'senderId' = 'userId',
): string {
  if (userId === undefined || userId === caller.userId || caller.isService) return userId ?? caller.userId;
  throw new Problem({
    name: 'NotYourUser',
    status: 403,
    slug: 'not-your-user',
    title: 'Not your user',
    detail: 'You can act only for yourself.',
    field,
    hint: `Give yourself as ${field}, or call as a service.`,
  });
}
