import type { RunEvent } from '../../core/contracts/run-record.ts';

const CONVERSATION = 'C0RESEARCH:1700000000.000100';

/** Of a run that somebody asked for in a thread of Slack. */
export const IN_THREAD = threadOrigin(CONVERSATION);

export function threadOrigin(conversationId: string) {
  return {
    ...{ channel: 'slack', channelProfileId: 'research', senderId: 'ada', postsProgress: true as const },
    ...{ conversationId, statusConversationId: conversationId },
  };
}

/** Its first step has begun. */
export function underWay(at: string, { redrive = 0 } = {}): Extract<RunEvent, { type: 'attempt.started' }> {
  return {
    ...{ type: 'attempt.started', at, stepId: 'draft', number: redrive + 1 },
    ...{ iteration: 1, retry: 0, redrive, owner: 'test', leaseUntil: at },
  };
}
