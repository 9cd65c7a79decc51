import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { z } from 'zod';
import { translateFault } from '../../core/adapters/aws/translate-fault.ts';
import { ConfigurationError, CountersignError } from '../../core/contracts/errors.ts';
import { faultsOf, faultText } from '../../core/contracts/faults.ts';
import { describeFault } from './describe-fault.ts';
import { type LogKeys, type Observers, observe } from './observability.ts';
import { tracing } from './tracing.ts';

export interface MachineInvocation extends Observers {
  readonly context: Context;
}

export type MachineHandler<Answer> = (event: unknown, context: Context) => Promise<Answer>;

/** The keys are read even from input that is not valid, so that its complaint names the run. */
const logKeysSchema = z.object({
  runId: z.string().optional().catch(undefined),
  stepId: z.string().optional().catch(undefined),
  attempt: z.number().optional().catch(undefined),
});

/**
 * The handler of a Lambda that a state machine invokes. Errors leave with their own `name`, which `ErrorEquals` reads;
 * input that does not fit the schema is a `ConfigurationError`, because no retry will make it fit.
 */
export function machineHandler<S extends z.ZodType, Answer>(
  schema: S,
  work: (input: z.output<S>, invocation: MachineInvocation) => Promise<Answer>,
): MachineHandler<Answer> {
  const handle = (event: unknown, context: Context) =>
    observe(logKeysOf(event, context), undefined, async observers => {
      try {
        return await work(parseInput(schema, event), { ...observers, context });
      } catch (thrown) {
        const error = translateFault(thrown);
        logFailure(observers, error);
        throw error;
      }
    });
  const handler = middy(handle, { timeoutEarlyInMillis: 0 });
  if (tracing) handler.use(tracing.middleware).before(({ event }) => annotateTrace(event));
  return (event, context) => handler(event, context) as Promise<Answer>;
}

function parseInput<S extends z.ZodType>(schema: S, event: unknown): z.output<S> {
  const parsed = schema.safeParse(event);
  if (parsed.success) return parsed.data;
  const faults = faultsOf(parsed.error).map(faultText);
  throw new ConfigurationError(`The state machine's input is not valid. ${faults.join('; ')}`);
}

/** An error that has a name here is an outcome; any other is a defect. */
function logFailure({ logger }: Observers, error: unknown): void {
  const fault = describeFault(error);
  if (!(error instanceof CountersignError)) logger.error('Failed with an unknown error.', { fault });
  else if (error.retryable) logger.warn('Failed; may be retried.', { fault });
  else logger.error('Failed for good.', { fault });
}

function logKeysOf(event: unknown, context: Context): LogKeys {
  const { data = {} } = logKeysSchema.safeParse(event);
  return { requestId: context.awsRequestId, functionName: context.functionName, ...data };
}

/** Lets traces be found by run, step and attempt. */
function annotateTrace(event: unknown): void {
  const { data = {} } = logKeysSchema.safeParse(event);
  for (const [key, value] of Object.entries(data))
    if (value !== undefined) tracing?.tracer.putAnnotation(key, value);
}
