import { conflict, invalid, Problem } from '../../contracts/problem.ts';
import type { Refusal, RefusalReason } from './refusal.ts';

/** What somebody else may do, or the same person in another way. */
const FORBIDDEN: readonly RefusalReason[] = [
  'slack-not-allowed',
  'identity-needed',
  'requester',
  'not-an-approver',
  'code-needed',
  'delegation-not-allowed',
];

/** A refusal as callers of the API and readers of a page get it. */
export function refusalProblem({ reason, message, field }: Refusal): Problem {
  if (reason === 'comment-needed' || reason === 'no-such-delegate')
    return invalid([{ field: field ?? 'comment', message }]);
  if (reason === 'expired')
    return conflict(message, {
      name: 'GateExpired',
      slug: 'gate-expired',
      title: 'Too late',
      hint: 'Start a new run.',
    });
  const told = {
    name: 'DecisionRefused',
    slug: reason,
    title: 'This does not count',
    ...(field !== undefined && { field }),
    extra: { reason },
  };
  return FORBIDDEN.includes(reason)
    ? new Problem({ ...told, status: 403, detail: message })
    : conflict(message, told);
}
