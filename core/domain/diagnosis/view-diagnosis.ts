import type { Diagnosis, DiagnosisFiles, KeptFile, RedriveGate } from '../../contracts/diagnosis.ts';
import type { DiagnosisRecord } from '../../contracts/diagnosis-record.ts';
import { diagnosisFileUrl } from './diagnosis-urls.ts';

const NOTHING_YET = {
  ...{ cause: null, claims: [], struckOut: 0, references: [] },
  ...{ nextSteps: [], checked: [], missing: [] },
};

/** A diagnosis as callers see it. */
export function viewDiagnosis(record: DiagnosisRecord, redrive?: RedriveGate): Diagnosis {
  const { diagnosisId, messageId, status, decision, answer, turns, usage, error, answeredAt } = record;
  const runId = decision?.runId ?? record.runId;
  const heard = turns.filter(turn => turn.status === 'completed');
  return {
    diagnosisId,
    ...(runId !== undefined && { runId }),
    ...(messageId !== undefined && { messageId }),
    status,
    ...(answer ?? NOTHING_YET),
    ...(redrive !== undefined && { redrive }),
    bundle: record.rounds.at(-1)?.bundle ?? null,
    files: keptFiles(record),
    usage,
    turns: heard.length,
    retrievals: heard.filter(({ next }) => next === 'retrieve').length,
    ...(error !== undefined && { error }),
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    ...(answeredAt !== undefined && { answeredAt }),
  };
}

/** What a replay needs to know, and where everything is. */
export function viewFiles(record: DiagnosisRecord, runId: string): DiagnosisFiles {
  const { diagnosisId, status, error, clarifyingQuestion } = record;
  return {
    ...{ diagnosisId, status },
    ...(error !== undefined && { error }),
    ...(clarifyingQuestion !== undefined && { clarifyingQuestion }),
    bundle: record.rounds.at(-1)?.bundle ?? null,
    files: keptFiles(record).map(file => ({ ...file, url: diagnosisFileUrl(runId, diagnosisId, file.key) })),
  };
}

/** What deliveries write alike is listed once. */
export function keptFiles({ files }: Pick<DiagnosisRecord, 'files'>): KeptFile[] {
  return [...new Map(files.map(file => [file.key, file])).values()];
}
