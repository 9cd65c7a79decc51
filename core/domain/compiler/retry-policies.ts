import type { RetryPolicy } from '../../contracts/workflow.ts';
import type { AslRetrier } from './asl.ts';

const DEFAULT_POLICY: RetryPolicy = { maxAttempts: 3, intervalSeconds: 2, backoffRate: 2 };

const WORTH_ANOTHER_TRY = [
  'ProviderUnavailable',
  'RateLimited',
  'InvalidResult',
  'MissingOutput',
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

/** What an approver sent back is tried again at once; a pause would not make it better. */
const AT_ONCE = { intervalSeconds: 1, backoffRate: 1 };

export function retryStep(policy: RetryPolicy = DEFAULT_POLICY, maxRejections = 0): AslRetrier[] {
  return [
    ...(maxRejections > 0 ? [retrier(['ContentRejected'], { ...AT_ONCE, maxAttempts: maxRejections })] : []),
    retrier([...WORTH_ANOTHER_TRY, 'States.Timeout'], policy),
  ];
}

/** A worker that fell silent may be gone; another one may take the work. */
export function retryWorker(policy: RetryPolicy = DEFAULT_POLICY): AslRetrier[] {
  const errors = ['ProviderUnavailable', 'RateLimited', 'StepTimedOut', 'MissingOutput', 'InvalidResult'];
  return [retrier([...errors, 'States.HeartbeatTimeout'], policy)];
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
