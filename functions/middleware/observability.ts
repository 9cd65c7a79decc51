import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';

const SERVICE_NAME = 'countersign';
const METRICS_NAMESPACE = 'Countersign';

/** What identifies a line of log. */
export interface LogKeys {
  readonly requestId?: string | undefined;
  readonly functionName?: string | undefined;
  readonly runId?: string | undefined;
  readonly stepId?: string | undefined;
  readonly attempt?: number | undefined;
}

/** What an invocation says about itself. Both belong to it alone: the local host runs several at a time. */
export interface Observers {
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Making them costs more than most invocations do, so they are lent: each to one invocation at a time. */
const idleByNamespace = new Map<string, Observers[]>();

/** Runs the work with its own logger and metrics, and publishes the metrics whether it succeeds or fails. */
export async function observe<T>(
  keys: LogKeys,
  namespace: string = METRICS_NAMESPACE,
  work: (observers: Observers) => Promise<T>,
): Promise<T> {
  const idle = idleByNamespace.get(namespace) ?? [];
  idleByNamespace.set(namespace, idle);
  const observers = idle.pop() ?? {
    logger: new Logger({ serviceName: SERVICE_NAME }),
    metrics: new Metrics({ serviceName: SERVICE_NAME, namespace }),
  };
  observers.logger.appendKeys({ ...keys });
  try {
    return await work(observers);
  } finally {
    if (observers.metrics.hasStoredMetrics()) observers.metrics.publishStoredMetrics();
    observers.logger.resetKeys();
    idle.push(observers);
  }
}
