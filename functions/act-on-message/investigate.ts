import type { MessageOutcome } from '../../core/contracts/message-record.ts';
import { nameOf } from '../../core/domain/messages/describe-status.ts';
import { forPeople } from '../../core/domain/messages/for-people.ts';
import { addressedRun } from '../runs/addressed-run.ts';
import type { ActionPorts, ActionRequest } from './action.ts';

/**
 * Settles which run a diagnosis is about: the one of the scope, the one of the message, the newest of the conversation; if
 * there is none it asks. There is nobody yet who looks into it, so the reply says where to look.
 */
export async function investigate(
  ports: ActionPorts,
  { message, selection }: ActionRequest,
): Promise<MessageOutcome> {
  const scope = selection.diagnosticsScope ?? {};
  const stored = await addressedRun(ports, message, () => true, scope.runId ?? message.workflowRunId);
  if (stored === undefined)
    return { reply: 'Which run do you mean? Please send its id, such as run_1234.', result: { scope: {} } };
  const { run } = stored;
  const { runId, error } = run;
  return {
    reply: [
      `Investigations are not available yet, so nobody has looked into ${nameOf(run)}.`,
      `It is ${run.state}: ${forPeople(run.summary)}`,
      ...(error === undefined ? [] : [`The error: ${error.name}: ${forPeople(error.message)}`]),
      `Where to look: GET /runs/${runId}/events is its journal, GET /runs/${runId}/outputs lists what each step was asked and made.`,
    ].join('\n'),
    runId,
    result: { scope: { ...scope, runId } },
  };
}
