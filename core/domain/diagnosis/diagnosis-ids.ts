import { derivedTenantId } from '../run/tenant-ids.ts';

const DIAGNOSIS_ID = /^dx_/;

/** Of an execution's name: those of runs and messages begin otherwise. */
export function isDiagnosisId(name: string): boolean {
  return DIAGNOSIS_ID.test(name);
}

/** A message asks for one diagnosis at most, so that its id says which. */
export function diagnosisIdOf({
  tenantId,
  messageId,
}: {
  readonly tenantId: string;
  readonly messageId: string;
}): string {
  return derivedTenantId('dx', tenantId, ['diagnosis', messageId]);
}

/** The key is in the id, so that two requests with one key cannot become two diagnoses. */
export function keyedDiagnosisId(tenantId: string, userId: string, runId: string, key: string): string {
  return derivedTenantId('dx', tenantId, [tenantId, userId, runId, key]);
}
