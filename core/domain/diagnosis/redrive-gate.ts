import type { RedriveGate } from '../../contracts/diagnosis.ts';
import type { DiagnosisRecord } from '../../contracts/diagnosis-record.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import { hashContent } from '../hash-content.ts';
import { redriveUrl } from './diagnosis-urls.ts';

type Diagnosed = Pick<DiagnosisRecord, 'diagnosisId' | 'answer'>;
type Redriven = Pick<RunRecord, 'runId' | 'state' | 'sequence' | 'redriveCount'>;

/**
 * How the proposal of a diagnosis stands: open as long as the run is in the very failure that was looked at. What a person
 * confirms is the answer and the run, by their hash.
 */
export function redriveGate({ diagnosisId, answer }: Diagnosed, run: Redriven): RedriveGate | undefined {
  const proposal = answer?.proposedRedrive;
  if (proposal === undefined || proposal.runId !== run.runId) return undefined;
  const isOpen = run.state === 'failed' && run.redriveCount === proposal.redriveCount;
  return {
    state: isOpen ? 'open' : 'void',
    url: redriveUrl(run.runId, diagnosisId),
    contentHash: hashContent({ diagnosisId, answer, runId: run.runId, sequence: run.sequence }),
  };
}
