import { derivedTenantId } from '../run/tenant-ids.ts';

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
