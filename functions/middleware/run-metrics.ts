import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { isOver } from '../../core/domain/run/run-questions.ts';
import { waitedMs } from '../../core/domain/run/waited-ms.ts';
import { publishApart } from './publish-apart.ts';

/** What a run came to, once, by the function that wrote its last event. */
export function reportRunEnd(metrics: Metrics, run: RunRecord): void {
  if (!isOver(run)) return;
  const outcome = { workflowId: run.workflowId, completionReason: run.completionReason ?? 'unknown' };
  publishApart(metrics, outcome, 'RunsCompleted', MetricUnit.Count, 1);
  metrics.addDimension('workflowId', run.workflowId);
  const durationMs = Date.parse(run.completedAt ?? run.updatedAt) - Date.parse(run.createdAt);
  metrics.addMetric('RunDuration', MetricUnit.Milliseconds, durationMs);
  // Human time apart from machine time: each has its own remedy.
  const humanMs = waitedMs(run);
  metrics.addMetric('RunHumanTime', MetricUnit.Milliseconds, humanMs);
  metrics.addMetric('RunMachineTime', MetricUnit.Milliseconds, Math.max(0, durationMs - humanMs));
  metrics.addMetric('RunTurns', MetricUnit.Count, turnsOf(run));
  metrics.addMetric('RunInputTokens', MetricUnit.Count, run.usage.inputTokens);
  metrics.addMetric('RunOutputTokens', MetricUnit.Count, run.usage.outputTokens);
  metrics.addMetric('RunCostUsd', MetricUnit.NoUnit, run.usage.costUsd);
}

function turnsOf({ attempts }: RunRecord): number {
  return Object.values(attempts).reduce((sum, { number }) => sum + number, 0);
}
