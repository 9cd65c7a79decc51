/** Faults of Secrets Manager that somebody has to mend; any other may be gone at the next attempt. */
export const SECRET_CONFIGURATION_FAULTS: ReadonlySet<string> = new Set([
  'ResourceNotFoundException',
  'AccessDeniedException',
  'InvalidParameterException',
  'InvalidRequestException',
  'DecryptionFailure',
]);
