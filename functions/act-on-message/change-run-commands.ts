import type { MessageOutcome } from '../../core/contracts/message-record.ts';
import { Problem } from '../../core/contracts/problem.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { nameOf, statusOf } from '../../core/domain/messages/describe-status.ts';
import { isActive } from '../runs/addressed-run.ts';
import { redriveFailed, stopRun } from '../runs/stop-run.ts';
import type { ActionPorts } from './action.ts';
import type { Commands } from './commands.ts';
import { noSuchRun, targetRun } from './target-run.ts';

/** The functions that change a run. The run is settled before, so that a message that is delivered again changes no other. */
export function changeRunCommands(
  ports: ActionPorts,
): Pick<Commands, 'workflow.cancel' | 'workflow.redrive'> {
  return {
    'workflow.cancel': async ({ runId, reason }, { message, observers }) => {
      const stored = await targetRun(ports, message, isActive, runId);
      if (stored === undefined) return noSuchRun(message, runId);
      return asOutcome(stored.run, async () => {
        const told = { by: message.senderId, reason: reason ?? 'canceled by message' };
        const run = await stopRun(ports, stored, told, observers);
        return said(run, ports.now(), `Canceled: ${nameOf(run)}.`);
      });
    },
    'workflow.redrive': async ({ runId }, { message, observers }) => {
      const wasSettled = message.target !== undefined;
      const stored = await targetRun(ports, message, ({ state }) => state === 'failed', runId);
      if (stored === undefined)
        return runId === undefined && message.workflowRunId === undefined
          ? { reply: 'No failed workflow run found for this conversation.' }
          : noSuchRun(message, runId);
      // It failed when the message came first, and goes on since.
      if (wasSettled && stored.run.redriveCount > 0 && stored.run.state !== 'failed')
        return said(stored.run, ports.now(), `Goes on: ${nameOf(stored.run)}.`);
      return asOutcome(stored.run, async () => {
        const run = await redriveFailed(ports, stored, message.senderId, observers);
        return said(run, ports.now(), `Goes on: ${nameOf(run)}.`);
      });
    },
  };
}

function said(run: RunRecord, nowMs: number, reply: string): MessageOutcome {
  return { reply, runId: run.runId, result: statusOf(run, { nowMs }) };
}

/** What a caller of the API would be told as a problem is a sentence here. */
async function asOutcome(run: RunRecord, change: () => Promise<MessageOutcome>): Promise<MessageOutcome> {
  try {
    return await change();
  } catch (fault) {
    if (!(fault instanceof Problem) || fault.status >= 500) throw fault;
    return { reply: `${nameOf(run)}: ${fault.message}`, runId: run.runId };
  }
}
