import type { Logger } from '@aws-lambda-powertools/logger';
import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { attemptPath, progressPath } from '../../core/adapters/content/run-paths.ts';
import type { KeyRingSource } from '../../core/adapters/keys/key-ring-source.ts';
import { openToken } from '../../core/adapters/keys/seal-token.ts';
import type { AnswerTask, TaskAnswer } from '../../core/adapters/machines/task-answers.ts';
import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import { PLAN_REJECTED, PLAN_REVISED } from '../../core/contracts/machine-payloads.ts';
import type { DecisionRecord, RunRecord } from '../../core/contracts/run-record.ts';
import { gateNumber } from '../../core/domain/run/gate-ids.ts';
import { isOver } from '../../core/domain/run/run-questions.ts';
import { progressOf } from '../../core/domain/run/view-run.ts';
import { closeLostRun, type LostRunPorts } from '../runs/close-lost-run.ts';

export interface DeliveryPorts extends LostRunPorts {
  readonly keys: KeyRingSource;
  readonly answerTask: AnswerTask;
  readonly content: ContentStore;
}

/** Tells the state machine what was decided. May be repeated: a token can be answered only once. */
export async function deliverDecisions(
  ports: DeliveryPorts,
  stored: StoredRun,
  logger: Logger,
): Promise<void> {
  const { runs, answerTask, content, keys } = ports;
  const { run, taskTokens } = stored;
  if (run.undelivered.length === 0) return;
  for (const decision of run.decisions) {
    const token = taskTokens[decision.gateId];
    if (!run.undelivered.includes(decision.gateId) || token === undefined) continue;
    await keepAnswer(content, run, decision);
    const taskToken = openToken(await keys.signing(), decision.gateId, token.sealed);
    const told = await answerTask(taskToken, answerOf(run, decision));
    if (told === 'answered') continue;
    logger.warn('No state machine waits for this decision any more.', { gateId: decision.gateId });
    await closeLostRun(ports, stored, logger);
  }
  if (isOver(run)) await runs.settle(run);
}

/** What a person says in a step that only asks is the step's result; whoever comes next reads it. */
async function keepAnswer(content: ContentStore, run: RunRecord, decision: DecisionRecord): Promise<void> {
  const { stepId, attempt, answers, decision: said, comment = '' } = decision;
  if (stepId === undefined || attempt === undefined || run.attempts[stepId]?.outcome === undefined) return;
  const result = answers ?? { decision: said, comment };
  const path = attemptPath(run.runId, stepId, attempt, 'result.json');
  await Promise.all([
    content.write(path, JSON.stringify(result, null, 2)),
    ...(run.state === 'succeeded'
      ? [content.write(progressPath(run.runId), JSON.stringify(progressOf(run), null, 2))]
      : []),
  ]);
}

function answerOf(run: RunRecord, { decision, by, stepId, gateId }: DecisionRecord): TaskAnswer {
  if (stepId !== undefined) {
    // A step that ends with the decision itself has an outcome; any other goes on where it was parked.
    const outcome = run.attempts[stepId]?.outcome;
    return { goOn: true, output: outcome === undefined ? { resumed: gateNumber(gateId) } : { outcome } };
  }
  if (decision === 'revise')
    return { goOn: false, error: PLAN_REVISED, cause: `${by} asked for another plan.` };
  if (decision === 'reject') return { goOn: false, error: PLAN_REJECTED, cause: `${by} rejected the plan.` };
  return { goOn: true };
}
