/** A target that is not there will not be there next time; EventBridge does not retry it. */
export function isPermanent(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  return /NotFound|DoesNotExist|NonExistentQueue|AccessDenied/.test(fault.name) || isMarkedPermanent(fault);
}

function isMarkedPermanent(fault: Error): boolean {
  return 'retryable' in fault && fault.retryable === false;
}

export function errorCodeOf(fault: unknown): string {
  if (!(fault instanceof Error)) return 'SDK_CLIENT_ERROR';
  if (/AccessDenied/.test(fault.name)) return 'NO_PERMISSIONS';
  return isPermanent(fault) && !isMarkedPermanent(fault) ? 'NO_RESOURCE' : 'SDK_CLIENT_ERROR';
}

export function describeFault(fault: unknown): string {
  return fault instanceof Error ? fault.message || fault.name : String(fault);
}
