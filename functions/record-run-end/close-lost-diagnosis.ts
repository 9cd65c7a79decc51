import type { RequestReply } from '../../core/adapters/machines/request-reply.ts';
import { changeDiagnosis } from '../../core/adapters/records/change-diagnosis.ts';
import type { DiagnosisStore } from '../../core/adapters/records/diagnosis-store.ts';
import type { Answer } from '../../core/contracts/diagnosis.ts';
import type { DiagnosisRecord } from '../../core/contracts/diagnosis-record.ts';
import type { ExecutionEnded } from '../../core/contracts/machine-payloads.ts';
import { isDiagnosisId } from '../../core/domain/diagnosis/diagnosis-ids.ts';

export interface LostDiagnosisPorts {
  readonly diagnoses: DiagnosisStore;
  readonly requestReply: RequestReply;
  readonly now: () => number;
}

const NOTHING_FOUND: Answer = {
  cause: null,
  uncertainty: 'The investigation was ended before it had an answer.',
  claims: [],
  struckOut: 0,
  references: [],
  nextSteps: [{ text: 'Ask again.' }],
  checked: [],
  missing: [],
  message: 'Nobody could look into it: the investigation was ended before it had an answer. Ask again.',
};

/** Ends a diagnosis whose machine was stopped or gave up, and answers the message that asked. What has an answer keeps it. */
export function closeLostDiagnosis({ diagnoses, requestReply, now }: LostDiagnosisPorts) {
  return async ({ name, status, error }: ExecutionEnded): Promise<DiagnosisRecord | undefined> => {
    if (!isDiagnosisId(name) || (await diagnoses.find(name)) === undefined) return undefined;
    const at = new Date(now()).toISOString();
    const why = error ?? status;
    const { diagnosis } = await changeDiagnosis(diagnoses, name, ({ answer }) => ({
      events:
        answer === undefined
          ? [{ type: 'diagnosis.failed', at, error: why, answer: NOTHING_FOUND, files: [] }]
          : [],
      answer: undefined,
    }));
    const { messageId } = diagnosis;
    if (messageId !== undefined) await requestReply({ messageId, failed: why });
    return diagnosis;
  };
}
