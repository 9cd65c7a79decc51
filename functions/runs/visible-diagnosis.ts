import type { DiagnosisStore } from '../../core/adapters/records/diagnosis-store.ts';
import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import { diagnosisQuerySchema } from '../../core/contracts/diagnosis.ts';
import type { DiagnosisRecord } from '../../core/contracts/diagnosis-record.ts';
import { notFound } from '../../core/contracts/problem.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import type { Caller } from '../middleware/caller.ts';
import type { HttpRequest } from '../middleware/http-request.ts';
import { visibleRun } from './visible-run.ts';

export interface VisiblePorts {
  readonly runs: RunStore;
  readonly diagnoses: DiagnosisStore;
}

/** The diagnosis of a run that a request names, or the newest that is for the caller; he may have none. */
export async function findVisibleDiagnosis(
  { runs, diagnoses }: VisiblePorts,
  request: HttpRequest,
  diagnosisId = request.queryAs(diagnosisQuerySchema).diagnosisId,
): Promise<{ stored: StoredRun; diagnosis: DiagnosisRecord | undefined }> {
  const stored = await visibleRun(runs, request);
  const { run } = stored;
  const { caller } = request;
  if (diagnosisId === undefined) return { stored, diagnosis: await newestDiagnosis(diagnoses, run, caller) };
  const diagnosis = await diagnoses.find(diagnosisId);
  if (diagnosis !== undefined && isFor(diagnosis, run, caller)) return { stored, diagnosis };
  throw missing();
}

/** The newest that is for the caller. */
export async function newestDiagnosis(
  diagnoses: DiagnosisStore,
  run: RunRecord,
  caller: Caller,
): Promise<DiagnosisRecord | undefined> {
  const [id] = await diagnoses.ofRun(run.runId, 1, caller.isService ? undefined : caller.userId);
  const diagnosis = id === undefined ? undefined : await diagnoses.find(id);
  return diagnosis !== undefined && isFor(diagnosis, run, caller) ? diagnosis : undefined;
}

export async function visibleDiagnosis(
  ports: VisiblePorts,
  request: HttpRequest,
  named?: string,
): Promise<{ stored: StoredRun; diagnosis: DiagnosisRecord }> {
  const { stored, diagnosis } = await findVisibleDiagnosis(ports, request, named);
  if (diagnosis === undefined) throw missing();
  return { stored, diagnosis };
}

/** It holds what whoever asked may see, which is not what everybody may see who sees the run. */
function isFor(
  { tenantId, requestedBy, decision, runId }: DiagnosisRecord,
  run: RunRecord,
  caller: Caller,
): boolean {
  if ((decision?.runId ?? runId) !== run.runId || tenantId !== caller.tenantId) return false;
  return requestedBy === caller.userId || caller.isService;
}

function missing() {
  return notFound('There is no such diagnosis of this run, or it is not yours.', {
    name: 'DiagnosisNotFound',
    slug: 'diagnosis-not-found',
    title: 'No such diagnosis',
    hint: 'POST /runs/{id}/diagnose asks for one.',
  });
}
