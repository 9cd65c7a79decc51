import { setTimeout as sleep } from 'node:timers/promises';
import type { DiagnosisEvent, DiagnosisRecord } from '../../contracts/diagnosis-record.ts';
import { ConfigurationError, RunChanged } from '../../contracts/errors.ts';
import type { DiagnosisStore } from './diagnosis-store.ts';

const MOST_TRIES = 10;

/** The diagnosis that a state machine works for. */
export async function findDiagnosis(
  diagnoses: DiagnosisStore,
  diagnosisId: string,
): Promise<DiagnosisRecord> {
  const found = await diagnoses.find(diagnosisId);
  if (found === undefined) throw new ConfigurationError(`There is no diagnosis ${diagnosisId}.`);
  return found;
}

/** Reads, decides, writes – and again from the start when somebody else wrote in between. Only the last answer counts. */
export async function changeDiagnosis<Answer>(
  diagnoses: DiagnosisStore,
  diagnosisId: string,
  decide: (diagnosis: DiagnosisRecord) => {
    readonly events: readonly DiagnosisEvent[];
    readonly answer: Answer;
  },
): Promise<{ diagnosis: DiagnosisRecord; answer: Answer }> {
  for (let tries = 1; ; tries++) {
    const current = await findDiagnosis(diagnoses, diagnosisId);
    const { events, answer } = decide(current);
    if (events.length === 0) return { diagnosis: current, answer };
    try {
      return { diagnosis: await diagnoses.append(current, events), answer };
    } catch (fault) {
      if (!(fault instanceof RunChanged) || tries === MOST_TRIES) throw fault;
      await sleep(Math.random() * 20 * tries);
    }
  }
}

/** Asks for it once: where it is there already, the first request counts. */
export async function requestDiagnosis(
  diagnoses: DiagnosisStore,
  event: Extract<DiagnosisEvent, { type: 'diagnosis.requested' }>,
): Promise<DiagnosisRecord> {
  try {
    return await diagnoses.create(event);
  } catch (fault) {
    if (!(fault instanceof RunChanged)) throw fault;
    return findDiagnosis(diagnoses, event.diagnosisId);
  }
}
