/** `/runs/run_1/diagnosis/evidence/E3?diagnosisId=dx_1` answers with just what the answer rests on. */
export function evidenceUrl(runId: string, diagnosisId: string, ref: string): string {
  return `/runs/${runId}/diagnosis/evidence/${ref}?diagnosisId=${diagnosisId}`;
}

export function diagnosisUrl(runId: string, diagnosisId: string): string {
  return `/runs/${runId}/diagnosis?diagnosisId=${diagnosisId}`;
}

/** The page on which a redrive is confirmed, and where the form goes. */
export function redriveUrl(runId: string, diagnosisId: string): string {
  return `/runs/${runId}/diagnosis/redrive?diagnosisId=${diagnosisId}`;
}

/** A file of the audit, by its key in the bucket. */
export function diagnosisFileUrl(runId: string, diagnosisId: string, key: string): string {
  return `/runs/${runId}/diagnosis/files/${fileName(diagnosisId, key)}?diagnosisId=${diagnosisId}`;
}

/** `turns/1-Ab3/prompt.md` of `diagnostics/dx_1/turns/1-Ab3/prompt.md`. */
export function fileName(diagnosisId: string, key: string): string {
  const folder = `diagnostics/${diagnosisId}/`;
  return key.startsWith(folder) ? key.slice(folder.length) : key;
}
