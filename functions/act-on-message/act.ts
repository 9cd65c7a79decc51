import { changeMessage, findMessage } from '../../core/adapters/records/change-message.ts';
import { LONGEST_REPLY } from '../../core/contracts/message.ts';
import type { MessageEvent, MessageOutcome, MessageRecord } from '../../core/contracts/message-record.ts';
import { asReply } from '../../core/domain/messages/for-people.ts';
import { accessFor, defaultSelection } from '../../core/domain/messages/refuse-message.ts';
import { stripDirectives } from '../../core/domain/steps/strip-directives.ts';
import type { Observers } from '../middleware/observability.ts';
import type { Action, ActionPorts, ActionRequest } from './action.ts';
import { invokeCommand } from './commands.ts';
import { continueRun } from './continue-run.ts';
import { investigate } from './investigate.ts';
import { reportStatus } from './report-status.ts';
import { startWorkflow } from './start-workflow.ts';

type WantedAction = ActionRequest['selection']['action'];

/** Does what a message wants, and writes down what came of it. What was done already is not done again. */
export function actOnMessage(ports: ActionPorts) {
  const actions: Readonly<Record<Exclude<WantedAction, 'diagnostics_investigate'>, Action>> = {
    workflow_start: request => startWorkflow(ports, request),
    workflow_status: request => reportStatus(ports, request),
    command_invoke: invokeCommand(ports),
    run_continue: request => continueRun(ports, request),
  };
  /** The first end counts, whoever writes it. */
  const record = async (messageId: string, event: MessageEvent): Promise<MessageRecord> => {
    const { stored } = await changeMessage(ports.messages, messageId, ({ outcome }) => ({
      events: outcome === undefined ? [event] : [],
      answer: undefined,
    }));
    return stored.message;
  };

  return async (messageId: string, observers: Observers): Promise<MessageRecord> => {
    const { message: found } = await findMessage(ports.messages, messageId);
    if (found.outcome !== undefined) return found;
    const granted = accessFor(ports.directory, found);
    const at = () => new Date(ports.now()).toISOString();
    if ('refused' in granted)
      return record(messageId, { type: 'message.refused', at: at(), ...granted.refused });
    const { access } = granted;
    const message = found.selection === undefined ? await chooseDefault(ports, found, access, at()) : found;
    const selection = message.selection ?? defaultSelection(access);
    const request = { message, selection, access, observers };
    const { action } = selection;
    if (action === 'diagnostics_investigate') return investigate(ports, request);
    const outcome = await actions[action](request);
    return record(messageId, { type: 'action.completed', at: at(), ...outcome, reply: shown(outcome) });
  };
}

/** Nothing was chosen, not even after all tries: not to choose is to take the default. */
async function chooseDefault(
  { messages }: ActionPorts,
  { messageId }: MessageRecord,
  access: ActionRequest['access'],
  at: string,
): Promise<MessageRecord> {
  const { stored } = await changeMessage(messages, messageId, ({ selection }) => ({
    events:
      selection === undefined ? [{ type: 'selection.made', at, selection: defaultSelection(access) }] : [],
    answer: undefined,
  }));
  return stored.message;
}

/** Whatever part of a reply others wrote, nothing that is for the orchestrator gets out. */
function shown({ reply }: MessageOutcome): string {
  return asReply([stripDirectives(reply)], LONGEST_REPLY);
}
