import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { publishApart } from '../middleware/publish-apart.ts';

/** How long people took, apart from how long machines did: by the kind of gate, once for each decision. */
export function reportWait(metrics: Metrics, before: RunRecord, after: RunRecord): void {
  for (const { gateId, kind, openedAt } of before.gates) {
    const decision = after.decisions.find(decided => decided.gateId === gateId);
    if (decision === undefined || openedAt === undefined) continue;
    const waitMs = Date.parse(decision.at) - Date.parse(openedAt);
    publishApart(metrics, { kind }, 'HumanWait', MetricUnit.Milliseconds, waitMs);
  }
}
