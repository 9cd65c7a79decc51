import type { z } from 'zod';
import type { MachineControl } from '../../../core/adapters/machines/machine-control.ts';
import { requestDiagnosis as writeRequest } from '../../../core/adapters/records/change-diagnosis.ts';
import type { DiagnosisStore } from '../../../core/adapters/records/diagnosis-store.ts';
import type { diagnoseRequestSchema } from '../../../core/contracts/diagnosis.ts';
import type { DiagnosisRecord } from '../../../core/contracts/diagnosis-record.ts';
import { conflict } from '../../../core/contracts/problem.ts';
import type { RunRecord } from '../../../core/contracts/run-record.ts';
import { keyedDiagnosisId } from '../../../core/domain/diagnosis/diagnosis-ids.ts';
import { hashContent } from '../../../core/domain/hash-content.ts';
import { newTenantId } from '../../../core/domain/run/tenant-ids.ts';
import type { Caller } from '../../middleware/caller.ts';

export interface RequestDiagnosisPorts {
  readonly diagnoses: DiagnosisStore;
  readonly diagnoseMachine: Pick<MachineControl, 'start'>;
  readonly now: () => number;
}

export interface AskedDiagnosis {
  readonly run: RunRecord;
  readonly caller: Caller;
  readonly asked: z.infer<typeof diagnoseRequestSchema>;
  readonly key: string | undefined;
}

const USUAL_QUESTION = 'Why did this fail?';
/** Longer than a diagnosis may take: what has no answer by then is not waited for. */
const UNDER_WAY_MS = 15 * 60_000;
const MOST_LOOKED_AT = 3;

/** Writes the request down, then starts the machine that looks into it. Both may be done again with the same key. */
export async function requestDiagnosis(
  { diagnoses, diagnoseMachine, now }: RequestDiagnosisPorts,
  { run, caller, asked, key }: AskedDiagnosis,
): Promise<DiagnosisRecord> {
  const { tenantId, userId } = caller;
  const { question = USUAL_QUESTION, stepId, timeWindowMinutes } = asked;
  const requestHash = hashContent({ runId: run.runId, ...asked });
  const diagnosisId =
    key === undefined
      ? ((await underWay(diagnoses, now() - UNDER_WAY_MS, { runId: run.runId, requestHash, userId })) ??
        newTenantId('dx', tenantId))
      : keyedDiagnosisId(tenantId, userId, run.runId, key);
  const diagnosis = await writeRequest(diagnoses, {
    type: 'diagnosis.requested',
    at: new Date(now()).toISOString(),
    ...{ diagnosisId, tenantId, requestedBy: userId, isVouched: caller.isService, runId: run.runId },
    ...(run.orchestratorId !== undefined && { orchestratorId: run.orchestratorId }),
    question,
    scope: {
      runId: run.runId,
      ...(stepId !== undefined && { stepId }),
      ...(timeWindowMinutes !== undefined && { timeWindowMinutes }),
    },
    requestHash,
  });
  if (diagnosis.requestHash !== requestHash)
    throw conflict('This Idempotency-Key has asked something else.', {
      name: 'IdempotencyKeyReused',
      slug: 'idempotency-key-reused',
      title: 'Key used before',
      field: 'Idempotency-Key',
      hint: 'Use a new key for a new request.',
    });
  if (diagnosis.answeredAt === undefined) await diagnoseMachine.start('diagnose', diagnosisId);
  return diagnosis;
}

/** Whoever asks the same again while somebody looks into it is not billed for it twice. */
async function underWay(
  diagnoses: DiagnosisStore,
  sinceMs: number,
  asked: { readonly runId: string; readonly requestHash: string; readonly userId: string },
): Promise<string | undefined> {
  for (const diagnosisId of await diagnoses.ofRun(asked.runId, MOST_LOOKED_AT, asked.userId)) {
    const found = await diagnoses.find(diagnosisId);
    const isSame = found?.requestHash === asked.requestHash && found.requestedBy === asked.userId;
    if (isSame && found.answeredAt === undefined && Date.parse(found.createdAt) > sinceMs) return diagnosisId;
  }
  return undefined;
}
