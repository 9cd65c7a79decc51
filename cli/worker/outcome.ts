import { z } from 'zod';

/** Errors that a state machine can name in `Retry` and `Catch`. */
const ERROR_NAMES = [
  'ProviderUnavailable',
  'StepTimedOut',
  'MissingOutput',
  'StepFailed',
  'ServiceUnavailable',
  'ConfigurationError',
] as const;

export const outcomeSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('completed'), exitCode: z.int() }),
  z.object({ status: z.literal('failed'), error: z.enum(ERROR_NAMES), cause: z.string() }),
]);
/** What came of a task, before anybody has been told. */
export type Outcome = z.infer<typeof outcomeSchema>;
export type Failure = Extract<Outcome, { status: 'failed' }>;

export function failed(error: Failure['error'], cause: string): Failure {
  return { status: 'failed', error, cause };
}
