import type { Tracer } from '@aws-lambda-powertools/tracer';
import type { MiddlewareObj } from '@middy/core';
import { runsOnAws } from './runs-on-aws.ts';

export interface Tracing {
  readonly tracer: Tracer;
  /** Opens a subsegment for each invocation. Answers are not recorded: they may hold what people wrote. */
  readonly middleware: MiddlewareObj;
}

/**
 * Traces invocations and the calls they make, where an X-Ray daemon listens; elsewhere undefined. The X-Ray SDK is
 * not even loaded then: its async hooks make every `await` of the process ten times slower.
 */
export async function openTracing(environment: NodeJS.ProcessEnv): Promise<Tracing | undefined> {
  if (!runsOnAws(environment) || !environment.AWS_XRAY_DAEMON_ADDRESS) return undefined;
  const [{ Tracer }, { captureLambdaHandler }] = await Promise.all([
    import('@aws-lambda-powertools/tracer'),
    import('@aws-lambda-powertools/tracer/middleware'),
  ]);
  const tracer = new Tracer({ serviceName: 'countersign' });
  return { tracer, middleware: captureLambdaHandler(tracer, { captureResponse: false }) as MiddlewareObj };
}

/** Opened while the module loads: X-Ray's context must exist before the first invocation. */
export const tracing = await openTracing(process.env);
