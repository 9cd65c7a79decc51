import type { MessageRequest, Selection } from '../../contracts/message.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import { isNumberedAnswer, openQuestions } from './read-answers.ts';

const STATUS_COMMAND = /^\/?(status|progress)$/i;
/** The whole of a message, so that nothing else can be meant. */
const DECISION =
  /^(i )?(approved?|accept(ed)?|reject(ed)?|declined?|revise|lgtm|looks good( to me)?|ship it|go ahead|do it|ok(ay)?|yes|no)[.! ]*$/i;

function isStatusCommand(text: string): boolean {
  return STATUS_COMMAND.test(text.trim());
}

/**
 * What a message wants, as far as that is plain without a model. `run` is the one that it names, or the newest active one
 * of its conversation.
 */
export function routeMessage(
  { text, workflowRunId }: Pick<MessageRequest, 'text' | 'workflowRunId'>,
  run: RunRecord | undefined,
): Selection | undefined {
  if (isStatusCommand(text))
    return { via: 'fast_path', action: 'workflow_status', reason: 'The message is an exact command.' };
  if (run === undefined) return undefined;
  const questions = openQuestions(run);
  if (questions.length > 0)
    return workflowRunId !== undefined || isNumberedAnswer(text, questions)
      ? { via: 'run', action: 'run_continue', reason: 'The run waits for answers.' }
      : undefined;
  if (run.gates.length > 0 && DECISION.test(text.trim()))
    return { via: 'run', action: 'run_continue', reason: 'The run waits for a decision.' };
  return undefined;
}
