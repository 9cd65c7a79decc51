import { z } from 'zod';
import { FUNCTIONS, type FunctionDescription, type FunctionId } from '../../contracts/commands.ts';
import type { MessageRecord } from '../../contracts/message-record.ts';
import type { SelectorRequest } from '../../contracts/selector.ts';
import type { ProfileAccess } from '../messages/message-access.ts';

/** What a selector may choose from, for one message: what the channel allows, and nothing else that there is. */
export function selectorRequest(
  message: MessageRecord,
  { orchestrator, workflows, functions }: ProfileAccess,
  openQuestions: readonly string[],
): SelectorRequest {
  const { selectorId, channelProfileId, messageId, conversationId, text, files } = message;
  // Where nothing was asked, nothing can be an answer.
  const offered = functions.filter(id => id !== 'workflow.answer' || openQuestions.length > 0);
  return {
    selectorId,
    channelProfileId,
    messageId,
    ...(conversationId !== undefined && { conversationId }),
    userMessage: text,
    availableWorkflows: workflows.map(({ id, title, description }) => ({ id, title, description })),
    defaultWorkflow: orchestrator.defaultWorkflow,
    availableFunctions: offered.map(id => ({ id, help: helpForSelector(id), args: describeArgs(id) })),
    openQuestions: [...openQuestions],
    files: files.map(({ name }) => name),
  };
}

function helpForSelector(id: FunctionId): string {
  const { help, alsoFor }: FunctionDescription = FUNCTIONS[id];
  return alsoFor === undefined ? help : `${help} ${alsoFor}`;
}

/** `runId?: A run's id`, for people and models alike. */
export function describeArgs(id: FunctionId): string {
  const { properties = {}, required = [] } = z.toJSONSchema(FUNCTIONS[id].args, { io: 'input' });
  return Object.entries(properties)
    .map(([name, schema]) => {
      const { description = '' } = Object(schema) as { description?: string };
      return `${name}${required.includes(name) ? '' : '?'}: ${description}`;
    })
    .join('; ');
}
