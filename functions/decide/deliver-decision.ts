import type { Logger } from '@aws-lambda-powertools/logger';
import type { AnswerTask, TaskAnswer } from '../../core/adapters/machines/task-answers.ts';
import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import { PLAN_REJECTED, PLAN_REVISED } from '../../core/contracts/machine-payloads.ts';
import type { DecisionRecord } from '../../core/contracts/run-record.ts';
import { isOver } from '../../core/domain/run/run-questions.ts';

export interface DeliveryPorts {
  readonly runs: RunStore;
  readonly answerTask: AnswerTask;
}

/** Tells the state machine what was decided last. May be repeated: a token can be answered only once. */
export async function deliverDecision(
  { runs, answerTask }: DeliveryPorts,
  { run, taskToken }: StoredRun,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  const decision = run.decisions.at(-1);
  if (!run.undelivered || decision === undefined || taskToken === undefined) return;
  const told = await answerTask(taskToken, answerOf(decision));
  if (told === 'gone')
    logger.warn('No state machine waits for this decision any more.', { gateId: decision.gateId });
  if (isOver(run)) await runs.settle(run);
}

function answerOf({ decision, by }: DecisionRecord): TaskAnswer {
  if (decision === 'revise')
    return { goOn: false, error: PLAN_REVISED, cause: `${by} asked for another plan.` };
  if (decision === 'reject') return { goOn: false, error: PLAN_REJECTED, cause: `${by} rejected the plan.` };
  return { goOn: true };
}
