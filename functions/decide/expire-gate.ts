import type { Logger } from '@aws-lambda-powertools/logger';
import { openToken } from '../../core/adapters/keys/seal-token.ts';
import { changeRun } from '../../core/adapters/records/change-run.ts';
import { expireGate, isExpired } from '../../core/domain/run/expire-gate.ts';
import type { Observers } from '../middleware/observability.ts';
import { reportRunEnd } from '../middleware/run-metrics.ts';
import type { DecidePorts } from './decide.ts';
import { deliverDecisions } from './deliver-decision.ts';

/**
 * Ends the wait at a gate whose time is over, before the state machine's own time is. May be asked for again: a gate that is
 * closed stays as it is.
 */
export async function expireAt(
  ports: DecidePorts,
  runId: string,
  gateId: string,
  { logger, metrics }: Observers,
): Promise<void> {
  const stored = await ports.runs.find(runId);
  if (stored === undefined) return;
  const { run, answer: isNew } = await changeRun(ports.runs, stored, ({ run: current }) => {
    const events = expireGate(current, gateId, ports.now());
    return { events, answer: events.length > 0 };
  });
  if (isNew) reportRunEnd(metrics, run);
  if (run.undelivered.length > 0) return deliverDecisions(ports, { ...stored, run }, logger);
  // Whoever asked for this may have another idea of the time, or have asked before the run went on.
  if (!isExpired(run)) return;
  await failTask(ports, stored.taskTokens[gateId]?.sealed, gateId, run.error?.message ?? '', logger);
  await ports.runs.settle(run);
}

async function failTask(
  { answerTask, keys }: DecidePorts,
  sealed: string | undefined,
  gateId: string,
  cause: string,
  logger: Logger,
): Promise<void> {
  if (sealed === undefined) return;
  const taskToken = openToken(await keys.signing(), gateId, sealed);
  const told = await answerTask(taskToken, { goOn: false, error: 'GateExpired', cause });
  logger.info('The time of a gate is over.', { gateId, told });
}
