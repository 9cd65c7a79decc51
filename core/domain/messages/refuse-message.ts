import type { Refusal, Selection } from '../../contracts/message.ts';
import type { MessageRecord } from '../../contracts/message-record.ts';
import type { OrchestratorDirectory } from '../../contracts/orchestrator-directory.ts';
import { accessOf, maySend, type ProfileAccess } from './message-access.ts';

/** What a person is told, and for the record why. */
export interface Refused extends Refusal {
  readonly reply: string;
}

/** What the sender can do from the channel, or why nothing. Settings may have changed since the message arrived. */
export function accessFor(
  directory: OrchestratorDirectory,
  { channelProfileId, senderId }: Pick<MessageRecord, 'channelProfileId' | 'senderId'>,
): { readonly access: ProfileAccess } | { readonly refused: Refused } {
  const access = accessOf(directory, channelProfileId);
  if (access === undefined)
    return {
      refused: {
        reason: 'unknown_profile',
        detail: `There is no channel profile ${channelProfileId} any more.`,
        reply: 'Sorry, nobody reads messages here any more.',
      },
    };
  if (maySend(access.profile, senderId)) return { access };
  return {
    refused: {
      reason: 'sender',
      detail: `${senderId} is not among the allowed senders of ${channelProfileId}.`,
      reply: 'Sorry, you are not among those who may use this channel. Whoever runs it can add you.',
    },
  };
}

/** What starts when no choice could be made. */
export function defaultSelection({ orchestrator }: ProfileAccess): Selection {
  return {
    via: 'default',
    action: 'workflow_start',
    selectedWorkflow: orchestrator.defaultWorkflow,
    reason: 'No choice could be made, so the default workflow starts.',
  };
}
