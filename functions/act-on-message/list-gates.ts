import { LONGEST_REPLY } from '../../core/contracts/message.ts';
import type { MessageOutcome } from '../../core/contracts/message-record.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { describeGates, nameOf } from '../../core/domain/messages/describe-status.ts';
import { asReply } from '../../core/domain/messages/for-people.ts';
import { addressedRun, isActive } from '../runs/addressed-run.ts';
import type { ActionPorts, ActionRequest } from './action.ts';
import { noSuchRun } from './target-run.ts';

const MOST_RUNS = 10;
const ONLY_ON_THE_PAGE = 'Nothing is approved or rejected by message, only on these pages.';

/** What waits for a person: in the run that is meant, or else in all runs of the sender. */
export async function listGates(
  ports: ActionPorts,
  { message }: ActionRequest,
  named: string | undefined,
): Promise<MessageOutcome> {
  const runId = named ?? message.workflowRunId;
  const addressed = await addressedRun(ports, message, isActive, runId);
  if (addressed === undefined && runId !== undefined) return noSuchRun(message, runId);
  const runs = (addressed ? [addressed.run] : await runsOfSender(ports, message)).filter(
    ({ gates }) => gates.length > 0,
  );
  if (runs.length === 0) return { reply: 'Nothing waits for a person.', result: { gates: [] } };
  const gates = runs.flatMap(run =>
    run.gates.map(({ gateId, kind }) => ({ gateId, kind, runId: run.runId })),
  );
  const lines = runs.flatMap(run => [nameOf(run), ...describeGates(run)]);
  const [only, ...others] = runs;
  return {
    reply: asReply([...lines, ONLY_ON_THE_PAGE], LONGEST_REPLY),
    ...(only !== undefined && others.length === 0 && { runId: only.runId }),
    result: { gates },
  };
}

async function runsOfSender({ index }: ActionPorts, message: ActionRequest['message']): Promise<RunRecord[]> {
  const { tenantId, senderId: userId } = message;
  const { runs } = await index.list({ tenantId, userId, state: 'waiting' }, MOST_RUNS, undefined);
  return runs;
}
