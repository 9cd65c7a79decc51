import type {
  Bundle,
  EvidenceFacts,
  EvidenceKind,
  Excerpt,
  RunSummary,
} from '../../../../core/contracts/diagnosis-bundle.ts';

export const AT = '2026-11-19T08:00:00.000Z';
const RUN_ID = 'run_1';

const LETTERS: Partial<Record<EvidenceKind, string>> = { event: 'E', history: 'H', artifact: 'A', log: 'L' };

export function excerptOf(
  kind: EvidenceKind,
  number: number,
  facts: EvidenceFacts,
  text = JSON.stringify(facts),
): Excerpt {
  const path = `somewhere/${kind}/${number}`;
  return {
    ...{
      ref: `${LETTERS[kind]}${number}`,
      kind,
      runId: RUN_ID,
      locator: path,
      text,
      truncated: false,
      facts,
    },
    provenance: { path, reasonSelected: 'a test wants it' },
  };
}

/** An event of the journal; `said` is what else stands in it. */
export function eventOf(number: number, facts: EvidenceFacts, said: object = {}): Excerpt {
  return excerptOf('event', number, { at: AT, ...facts }, JSON.stringify({ ...facts, ...said }));
}

export function runOf(told: Partial<RunSummary> = {}): RunSummary {
  return {
    ...{ ref: 'R1', runId: RUN_ID, workflowId: 'tested', workflowTitle: 'Tested', state: 'failed' },
    ...{ phase: 'execute', currentStepId: null, failedStepId: 'work', summary: 'It failed.' },
    ...{ error: null, completionReason: null, redriveCount: 0, relation: 'subject' },
    ...{ createdAt: AT, updatedAt: AT },
    ...told,
  };
}

export function bundleOf(told: Partial<Bundle> = {}): Bundle {
  return {
    ...{ version: 1, diagnosisId: 'dx_1', round: 0, gatheredAt: AT, question: 'Why did this fail?' },
    scope: { runId: RUN_ID, source: 'scope', alternatives: [], clamps: [] },
    ...{ runs: [runOf()], workflows: [], trees: [], excerpts: [], checked: ['the journal'] },
    ...{ missing: [], blocked: [], redactions: 0 },
    used: { files: 0, logBlocks: 0, events: 0, historyEvents: 0 },
    ...told,
  };
}

/** A run that failed with an error after one attempt that did. */
export function failedWith(errorName: string, more: readonly Excerpt[] = []): Bundle {
  const fault = { stepId: 'work', errorName, errorMessage: `It was ${errorName}.` };
  return bundleOf({
    runs: [runOf({ error: { name: errorName, message: fault.errorMessage } })],
    excerpts: [
      eventOf(1, { type: 'run.started' }),
      eventOf(2, { type: 'attempt.failed', attempt: 1, ...fault }),
      ...more,
      eventOf(90, { type: 'run.failed', reason: 'error', ...fault }),
    ],
  });
}
