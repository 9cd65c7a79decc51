import { ConfigurationError } from '../../core/contracts/errors.ts';
import { faultText } from '../../core/contracts/faults.ts';
import type { MessageOutcome, MessageRecord } from '../../core/contracts/message-record.ts';
import type { OrchestratedWorkflow } from '../../core/contracts/orchestrator-directory.ts';
import type { RunOrigin } from '../../core/contracts/run-origin.ts';
import { hashContent } from '../../core/domain/hash-content.ts';
import { nameOf } from '../../core/domain/messages/describe-status.ts';
import { forPeople } from '../../core/domain/messages/for-people.ts';
import { runIdOf } from '../../core/domain/messages/message-ids.ts';
import { messageInputs } from '../../core/domain/messages/message-inputs.ts';
import { createOnce, startMachine } from '../runs/begin-run.ts';
import { startEventOf } from '../runs/start-event.ts';
import { startTerms } from '../runs/start-terms.ts';
import type { ActionPorts, ActionRequest } from './action.ts';

/** Starts a workflow for a message. The run's id is made of the message's, so that there is one however often this is called. */
export async function startWorkflow(ports: ActionPorts, request: ActionRequest): Promise<MessageOutcome> {
  const { message, selection, access, observers } = request;
  if (message.workflowRunId !== undefined) return aboutAnotherRun(message.workflowRunId);
  const wanted = access.workflows.find(({ id }) => id === selection.selectedWorkflow);
  if (wanted === undefined) return notFromHere(request);
  const found = await ports.workflows.find(wanted.workflowId);
  if (found === undefined) throw new ConfigurationError(`Workflow ${wanted.workflowId} is not deployed.`);
  const inputs = messageInputs(found.workflow, message);
  if (!inputs.ok) return needsMore(wanted, inputs.faults.map(faultText));
  const begun = await createOnce(
    ports.runs,
    startEventOf(found, {
      at: new Date(ports.now()).toISOString(),
      runId: runIdOf(message),
      tenantId: message.tenantId,
      userId: message.senderId,
      requestedBy: message.requestedBy,
      requestHash: hashContent({ messageId: message.messageId }),
      ...startTerms(await ports.tenants.find(message.tenantId)),
      input: inputs.input,
      orchestratorId: access.profile.orchestratorId,
      origin: originOf(message, wanted.id),
    }),
  );
  if (begun === undefined) throw new Error(`The run of message ${message.messageId} cannot be read.`);
  await startMachine(ports.machines, begun, observers.logger);
  const { run } = begun;
  return {
    reply: [
      `Started: ${nameOf(run)}.`,
      ...(selection.via === 'default'
        ? ['It was not clear which workflow is meant; this is the usual one.']
        : []),
      ...(message.files.length > 0 && !inputs.takesFiles
        ? ['It takes no files; those that came along were left aside.']
        : []),
      'Write "status" to hear how it is getting on.',
    ].join('\n'),
    runId: run.runId,
    result: { runId: run.runId, workflowId: run.workflowId, selectedWorkflow: wanted.id },
  };
}

function originOf(message: MessageRecord, selectedWorkflow: string): RunOrigin {
  const { channel, channelProfileId, conversationId, senderId, messageId, selectorId, isVouched } = message;
  return {
    channel,
    channelProfileId,
    ...(conversationId !== undefined && { conversationId, statusConversationId: conversationId }),
    // Whoever calls for himself could name any thread of the workspace.
    ...(channel === 'slack' && isVouched && { postsProgress: true as const }),
    senderId,
    sourceMessageId: messageId,
    selectorId,
    selectedWorkflow,
  };
}

function aboutAnotherRun(runId: string): MessageOutcome {
  return {
    reply: `The message is about run ${runId}, so nothing new was started. Write without the id of a run to start something.`,
    runId,
  };
}

function notFromHere({ message, selection, access }: ActionRequest): MessageOutcome {
  const ids = access.workflows.map(({ id }) => id).join(', ');
  return {
    reply: `Sorry, this workflow cannot be started from here. These can: ${ids}.`,
    refusal: {
      reason: 'workflow',
      detail: `${selection.selectedWorkflow ?? 'No workflow'} is not allowed in ${message.channelProfileId}.`,
    },
  };
}

function needsMore({ title, workflowId }: OrchestratedWorkflow, faults: readonly string[]): MessageOutcome {
  return {
    reply: [
      `${forPeople(title, 200)} cannot be started with this message alone:`,
      ...faults.map(fault => `- ${forPeople(fault)}`),
      `POST /runs starts ${workflowId} with all of its inputs; GET /workflows/${workflowId} describes them.`,
    ].join('\n'),
    refusal: { reason: 'inputs', detail: faults.join('; ').slice(0, 1000) },
  };
}
