import type { RetryPolicy } from '../../contracts/workflow.ts';
import type { AslRetrier } from './asl.ts';

const DEFAULT_POLICY: RetryPolicy = { maxAttempts: 3, intervalSeconds: 2, backoffRate: 2 };

const WORTH_ANOTHER_TRY = [
  'ProviderUnavailable',
  'RateLimited',
  'InvalidResult',
  'StepTimedOut',
  'RunChanged',
  'ServiceUnavailable',
  'Lambda.TooManyRequestsException',
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.Unknown',
];

export function retryStep(policy: RetryPolicy = DEFAULT_POLICY): AslRetrier[] {
  return [retrier([...WORTH_ANOTHER_TRY, 'States.Timeout'], policy)];
}

/** At a gate a timeout is the person's deadline: waiting as long again would not be what was said. */
export function retryGate(): AslRetrier[] {
  return [retrier(WORTH_ANOTHER_TRY, DEFAULT_POLICY)];
}

function retrier(ErrorEquals: readonly string[], policy: RetryPolicy): AslRetrier {
  return {
    ErrorEquals,
    IntervalSeconds: policy.intervalSeconds,
    MaxAttempts: policy.maxAttempts,
    BackoffRate: policy.backoffRate,
    JitterStrategy: 'FULL',
  };
}
