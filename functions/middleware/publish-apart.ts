import type { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

type Unit = (typeof MetricUnit)[keyof typeof MetricUnit];

/**
 * Publishes one metric under dimensions that the others of the invocation do not have. `singleMetric` would do the same with an
 * object of its own each time, which costs more than most invocations do.
 */
export function publishApart(
  metrics: Metrics,
  dimensions: Record<string, string>,
  name: string,
  unit: Unit,
  value: number,
): void {
  if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
  metrics.addDimensions(dimensions);
  metrics.addMetric(name, unit, value);
  metrics.publishStoredMetrics();
}
