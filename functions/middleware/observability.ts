import { AsyncLocalStorage } from 'node:async_hooks';
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

const observersUnderWay = new AsyncLocalStorage<Observers>();
const outsideInvocations = makeLogger({});

/** A logger that puts the keys on each line. */
function makeLogger(keys: LogKeys): Logger {
  return new Logger({ serviceName: SERVICE_NAME, persistentKeys: { ...keys } });
}

/** Metrics that leave as one line in the embedded metric format. */
function makeMetrics(namespace = METRICS_NAMESPACE): Metrics {
  return new Metrics({ serviceName: SERVICE_NAME, namespace });
}

/** The logger of the invocation in whose course this is called. */
export function currentLogger(): Logger {
  return observersUnderWay.getStore()?.logger ?? outsideInvocations;
}

/** Runs the work with its own logger and metrics, and publishes the metrics whether it succeeds or fails. */
export async function observe<T>(
  keys: LogKeys,
  namespace: string | undefined,
  work: (observers: Observers) => Promise<T>,
): Promise<T> {
  const observers = { logger: makeLogger(keys), metrics: makeMetrics(namespace) };
  try {
    return await observersUnderWay.run(observers, () => work(observers));
  } finally {
    if (observers.metrics.hasStoredMetrics()) observers.metrics.publishStoredMetrics();
  }
}
