import { ServiceUnavailable } from '../../contracts/errors.ts';

const THROTTLED = /Throttl|TooManyRequests|ProvisionedThroughputExceeded|SlowDown|RequestLimitExceeded/;
const OUT_OF_REACH = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'TimeoutError']);

/** A fault of AWS that may be gone at the next attempt has a name that state machines retry; any other stays as it is. */
export function translateFault(fault: unknown): unknown {
  return fault instanceof Error && isTransient(fault)
    ? new ServiceUnavailable(`A service did not answer: ${fault.name}.`, { cause: fault })
    : fault;
}

function isTransient(fault: Error): boolean {
  const { $fault, $retryable, code } = fault as { $fault?: unknown; $retryable?: unknown; code?: unknown };
  return (
    $fault === 'server' ||
    $retryable !== undefined ||
    THROTTLED.test(fault.name) ||
    OUT_OF_REACH.has(String(code)) ||
    OUT_OF_REACH.has(fault.name)
  );
}
