import type { Bundle } from '../../contracts/diagnosis-bundle.ts';
import type { DiagnosisRecord, DiagnosisTurn } from '../../contracts/diagnosis-record.ts';
import type { Findings } from './compose-answer.ts';
import { lastReply, readReasonerReply } from './read-reasoner-reply.ts';

/** The turn whose reply counts: the newest that was heard. */
export function heardTurn({ turns }: Pick<DiagnosisRecord, 'turns'>): DiagnosisTurn | undefined {
  return turns.findLast(({ status }) => status === 'completed');
}

/** What an answer is made of, from what was kept; `response` is that of the turn that was heard. */
export function findingsOf(
  { diagnosisId, clarifyingQuestion }: Pick<DiagnosisRecord, 'diagnosisId' | 'clarifyingQuestion'>,
  kept: {
    readonly bundle: Bundle | undefined;
    readonly response: string | undefined;
    readonly failed: string;
  },
): Findings {
  const { bundle, response, failed } = kept;
  const read = response === undefined ? undefined : readReasonerReply(lastReply(response));
  return {
    ...{ diagnosisId, bundle, clarifyingQuestion },
    ...(read?.ok && { reply: read.result }),
    ...(failed !== '' && { failed }),
  };
}
