import type { MessageEvent, MessageRecord } from '../../../../core/contracts/message-record.ts';
import type { OrchestratorDirectory } from '../../../../core/contracts/orchestrator-directory.ts';
import type { Gate, Question } from '../../../../core/contracts/run.ts';
import type { RunRecord } from '../../../../core/contracts/run-record.ts';
import { applyMessageEvent } from '../../../../core/domain/messages/apply-event.ts';
import { applyEvent } from '../../../../core/domain/run/apply-event.ts';
import { runStarted } from '../../../support/run-events.ts';

export const AT = '2026-05-04T10:00:00.000Z';

export const DIRECTORY: OrchestratorDirectory = {
  orchestrators: {
    desk: {
      selectorAgent: { role: 'clerk' },
      selectorPrompt: 'rich',
      selectionMaxRetries: 2,
      defaultWorkflow: 'answer',
      workflows: [
        {
          id: 'answer',
          workflowId: 'desk--answer',
          title: 'Answer',
          description: 'Answers a question.',
          inputs: ['user_message'],
        },
        {
          id: 'research',
          workflowId: 'research',
          title: 'Market research',
          description: 'Sizes a market.',
          inputs: ['user_message'],
        },
      ],
      orchestratingRoles: [],
      privateWorkspace: 'workspace',
    },
  },
  eventSources: {},
  schedules: {},
  channelProfiles: {
    open: { channel: 'local', orchestratorId: 'desk' },
    narrow: {
      channel: 'local',
      orchestratorId: 'desk',
      allowedWorkflows: ['answer'],
      allowedSenders: ['ann'],
      allowedFunctions: ['help', 'workflow.status'],
    },
  },
};

type Received = Extract<MessageEvent, { type: 'message.received' }>;

function received(overrides: Partial<Received> = {}): Received {
  return {
    type: 'message.received',
    at: AT,
    messageId: 'msg_1',
    tenantId: 'default',
    requestedBy: 'gateway',
    isVouched: true,
    requestHash: 'hash',
    apiOrigin: 'https://api.example',
    channel: 'local',
    selectorId: 'sel_1',
    channelProfileId: 'open',
    conversationId: 'thread',
    senderId: 'ann',
    text: 'Is there a market for solar?',
    files: [],
    ...overrides,
  };
}

export function messageWith(overrides: Partial<Received> = {}, ...events: MessageEvent[]): MessageRecord {
  return [received(overrides), ...events].reduce<MessageRecord | undefined>(
    applyMessageEvent,
    undefined,
  ) as MessageRecord;
}

export const question = (id: string, text = `What is ${id}?`): Question => ({
  id,
  question: text,
  context: 'It matters.',
});

/** A run that waits at these gates, in this order. */
export function runWith(
  gates: readonly (Partial<Gate> & Pick<Gate, 'kind'>)[],
  asked: Question[] = [],
): RunRecord {
  const run = applyEvent(undefined, runStarted({ at: AT, workflowTitle: 'Market research' }));
  return {
    ...run,
    state: gates.length > 0 ? 'waiting' : 'running',
    questions: asked,
    gates: gates.map((gate, at) => ({
      gateId: `run_1-g${at + 1}`,
      expiresAt: '2026-06-01T00:00:00.000Z',
      contentHash: 'x',
      provider: 'offline',
      ...gate,
    })),
  };
}
