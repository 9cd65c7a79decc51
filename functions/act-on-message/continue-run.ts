import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { MessageOutcome, MessageTarget } from '../../core/contracts/message-record.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { mayChange } from '../../core/domain/messages/message-access.ts';
import { openQuestions, readAnswers } from '../../core/domain/messages/read-answers.ts';
import { isOver } from '../../core/domain/run/run-questions.ts';
import { addressedRun, isActive } from '../runs/addressed-run.ts';
import type { ActionPorts, ActionRequest } from './action.ts';
import { statusOutcome } from './report-status.ts';
import { noSuchRun, settleTarget } from './target-run.ts';

const NOT_ASKED = 'You are not asked here; whoever is may answer.';
const ONLY_ON_THE_PAGE =
  'Nothing is approved or rejected by message: please decide on the page, where you see what it is about.';

/** Takes the message as answers to what its run has asked. Decisions are not taken: a message says too little of what it is about. */
export async function continueRun(
  ports: ActionPorts,
  { message, observers }: ActionRequest,
  named?: string,
): Promise<MessageOutcome> {
  if (message.target?.answers !== undefined) return handOver(ports, message, message.target, observers);
  const stored = await addressedRun(ports, message, isActive, named ?? message.workflowRunId);
  if (stored === undefined) return noSuchRun(message, named);
  const questions = openQuestions(stored.run);
  if (questions.length === 0) return statusOutcome(ports, stored, whyNothing(stored));
  if (!mayAnswer(stored.run, message)) return statusOutcome(ports, stored, [NOT_ASKED]);
  const read = readAnswers(message.text, questions);
  if (!read.ok) return statusOutcome(ports, stored, [`The answer was not taken. ${read.reason}`]);
  const { runId } = stored.run;
  // Settled before it is handed over: when this comes again, other questions may be open.
  const target = await settleTarget(ports, message, { runId, answers: read.answers });
  return handOver(ports, message, target, observers);
}

/** What was settled is handed over, also when it was before: the same answers count once. */
async function handOver(
  ports: ActionPorts,
  message: ActionRequest['message'],
  { runId, answers = {} }: MessageTarget,
  { logger }: ActionRequest['observers'],
): Promise<MessageOutcome> {
  const reasons: string[] = [];
  for (const [gateId, given] of Object.entries(answers)) {
    const answer = await ports.answerQuestions({
      runId,
      gateId,
      by: message.senderId,
      answers: { ...given },
    });
    if (!answer.taken) reasons.push(answer.reason);
  }
  if (reasons.length > 0) logger.warn('Answers were not taken.', { messageId: message.messageId, reasons });
  const stored = await ports.runs.find(runId);
  if (stored === undefined) return noSuchRun(message, runId);
  const said =
    reasons.length === 0
      ? ['Thank you, the answer was taken.']
      : [`The answer was not taken. ${reasons.join(' ')}`];
  return statusOutcome(ports, stored, said);
}

/** Whoever may change the run, and whoever each of the open questions was put to. */
function mayAnswer(run: RunRecord, message: ActionRequest['message']): boolean {
  if (mayChange(run, message)) return true;
  const gateIds = new Set(openQuestions(run).map(({ gateId }) => gateId));
  const asking = run.gates.filter(({ gateId }) => gateIds.has(gateId));
  return asking.every(({ asked }) => asked?.includes(message.senderId) === true);
}

function whyNothing({ run }: StoredRun): string[] {
  if (isOver(run)) return ['The run is over.'];
  return [run.gates.length > 0 ? ONLY_ON_THE_PAGE : 'The run asks nothing at the moment.'];
}
