import { requestDiagnosis } from '../../core/adapters/records/change-diagnosis.ts';
import { changeMessage } from '../../core/adapters/records/change-message.ts';
import type { DiagnosisRequest } from '../../core/contracts/diagnosis.ts';
import type { MessageRecord } from '../../core/contracts/message-record.ts';
import { diagnosisIdOf } from '../../core/domain/diagnosis/diagnosis-ids.ts';
import type { ActionPorts, ActionRequest } from './action.ts';

/**
 * Hands the question over to whoever looks into it: the machine `diagnose`, whose last states answer the message. Its name is
 * made of the message's, so that a delivery that comes again finds it.
 */
export async function investigate(ports: ActionPorts, request: ActionRequest): Promise<MessageRecord> {
  const { messageId } = request.message;
  const asked = requestOf(request);
  const { diagnosisId } = asked;
  const at = new Date(ports.now()).toISOString();
  await requestDiagnosis(ports.diagnoses, { type: 'diagnosis.requested', at, ...asked });
  await ports.diagnoseMachine.start('diagnose', diagnosisId, { messageId });
  // It may have ended by now.
  const { stored } = await changeMessage(ports.messages, messageId, message => ({
    events:
      message.outcome === undefined && message.diagnosisId === undefined
        ? [{ type: 'investigation.started', at, diagnosisId }]
        : [],
    answer: undefined,
  }));
  return stored.message;
}

function requestOf({ message, selection, access }: ActionRequest): DiagnosisRequest {
  const { channelProfileId, conversationId, workflowRunId } = message;
  return {
    diagnosisId: diagnosisIdOf(message),
    tenantId: message.tenantId,
    requestedBy: message.senderId,
    isVouched: message.isVouched,
    ...(workflowRunId !== undefined && { runId: workflowRunId }),
    messageId: message.messageId,
    orchestratorId: access.profile.orchestratorId,
    question: message.text,
    scope: selection.diagnosticsScope ?? {},
    ...(conversationId !== undefined && { conversation: { channelProfileId, conversationId } }),
  };
}
