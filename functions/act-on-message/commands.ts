import { FUNCTIONS, type FunctionArgs, type FunctionId } from '../../core/contracts/commands.ts';
import type { MessageOutcome } from '../../core/contracts/message-record.ts';
import type { ActionPorts, ActionRequest } from './action.ts';
import { catalogueCommands } from './catalogue-commands.ts';
import { changeRunCommands } from './change-run-commands.ts';
import { continueRun } from './continue-run.ts';
import { listGates } from './list-gates.ts';
import { reportStatus } from './report-status.ts';

/** What each function does; what it takes has been checked. */
export type Commands = {
  readonly [Id in FunctionId]: (args: FunctionArgs<Id>, request: ActionRequest) => Promise<MessageOutcome>;
};

/** Invokes the function that was chosen, if the channel may and the arguments fit. */
export function invokeCommand(ports: ActionPorts) {
  const commands: Commands = {
    ...catalogueCommands(ports),
    ...changeRunCommands(ports),
    'workflow.status': ({ runId }, request) => reportStatus(ports, request, runId),
    'workflow.answer': ({ runId }, request) => continueRun(ports, request, runId),
    'gate.list': ({ runId }, request) => listGates(ports, request, runId),
  };
  const invoke = <Id extends FunctionId>(id: Id, args: unknown, request: ActionRequest) =>
    commands[id](FUNCTIONS[id].args.parse(args) as FunctionArgs<Id>, request);

  return async (request: ActionRequest): Promise<MessageOutcome> => {
    const { message, selection, access } = request;
    const { functionId, functionArgs = {} } = selection;
    if (functionId === undefined || !access.functions.includes(functionId))
      return {
        reply: 'Sorry, this cannot be done from here. Ask for "help" to hear what can.',
        refusal: {
          reason: 'function',
          detail: `${functionId ?? 'No function'} is not allowed in ${message.channelProfileId}.`,
        },
      };
    return invoke(functionId, functionArgs, request);
  };
}
