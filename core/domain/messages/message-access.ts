import { FUNCTION_IDS, type FunctionId } from '../../contracts/commands.ts';
import type { MessageRecord } from '../../contracts/message-record.ts';
import type {
  ChannelProfile,
  OrchestratedWorkflow,
  OrchestratorDirectory,
  OrchestratorEntry,
} from '../../contracts/orchestrator-directory.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import { isOwnedBy, isVisibleTo } from '../run/run-questions.ts';
import { isUnknownMember } from '../slack/sender-of-member.ts';

/** What can be done from a channel: whatever a message says, it chooses among this. */
export interface ProfileAccess {
  readonly profile: ChannelProfile;
  readonly orchestrator: OrchestratorEntry;
  readonly workflows: readonly OrchestratedWorkflow[];
  readonly functions: readonly FunctionId[];
}

export function accessOf(
  { channelProfiles, orchestrators }: OrchestratorDirectory,
  channelProfileId: string,
): ProfileAccess | undefined {
  const profile = Object.hasOwn(channelProfiles, channelProfileId)
    ? channelProfiles[channelProfileId]
    : undefined;
  const orchestrator = profile && orchestrators[profile.orchestratorId];
  if (profile === undefined || orchestrator === undefined) return undefined;
  const { allowedWorkflows, allowedFunctions } = profile;
  return {
    profile,
    orchestrator,
    workflows: orchestrator.workflows.filter(({ id }) => allowedWorkflows?.includes(id) ?? true),
    functions: FUNCTION_IDS.filter(id => allowedFunctions?.includes(id) ?? true),
  };
}

export function maySend({ allowedSenders, slack }: ChannelProfile, senderId: string): boolean {
  if (allowedSenders !== undefined) return allowedSenders.includes(senderId);
  return slack?.members === 'any' || !isUnknownMember(senderId);
}

type Asking = Pick<
  MessageRecord,
  'tenantId' | 'senderId' | 'channelProfileId' | 'conversationId' | 'isVouched'
>;

/** Whoever sees a run may ask about it, and whoever takes part in its conversation. */
export function mayAskAbout(run: RunRecord, message: Asking): boolean {
  const { tenantId, senderId: userId } = message;
  return isVisibleTo(run, { tenantId, userId }) || isInConversation(run, message);
}

/** Those who asked for a run may change it, and whoever takes part in its conversation; not those who only decide. */
export function mayChange(run: RunRecord, message: Asking): boolean {
  const { tenantId, senderId: userId } = message;
  return isOwnedBy(run, { tenantId, userId }) || isInConversation(run, message);
}

/** If a service says so: what a caller says of himself proves nothing. */
function isInConversation({ origin = {}, ...run }: RunRecord, message: Asking): boolean {
  const { tenantId, channelProfileId, conversationId, isVouched } = message;
  return (
    isVouched &&
    run.tenantId === tenantId &&
    conversationId !== undefined &&
    origin.channelProfileId === channelProfileId &&
    origin.conversationId === conversationId
  );
}
