import type { Logger } from '@aws-lambda-powertools/logger';
import { readBundle } from '../../core/adapters/content/read-bundle.ts';
import { findDiagnosis } from '../../core/adapters/records/change-diagnosis.ts';
import { type Bundle, bundleSchema, type ScopeDecision } from '../../core/contracts/diagnosis-bundle.ts';
import type { Gathered, GatherPayload } from '../../core/contracts/diagnosis-payloads.ts';
import type { DiagnosisRecord } from '../../core/contracts/diagnosis-record.ts';
import { clarifyingQuestion } from '../../core/domain/diagnosis/clarifying-question.ts';
import { Cleaner } from '../../core/domain/diagnosis/clean-evidence.ts';
import { describeChecked } from '../../core/domain/diagnosis/describe-checked.ts';
import { RefBook } from '../../core/domain/diagnosis/ref-book.ts';
import type { GatherPorts } from './gather-ports.ts';
import { gatherFirst, gatherMore } from './gather-round.ts';
import { keepFailure, keepQuestion, keepRound } from './keep-gathered.ts';
import { readingOnce } from './reading-once.ts';
import { loadSubject } from './subject.ts';
import { ToolCalls } from './tool-calls.ts';
import { resolveRun } from './tools/resolve-run.ts';

/**
 * One round of gathering. It reads and keeps what it has read; the run is left as it is. What was gathered once for a round is
 * not gathered again, however often the delivery comes.
 */
export function gather(given: GatherPorts) {
  return async ({ diagnosisId, round }: GatherPayload, logger: Pick<Logger, 'warn'>): Promise<Gathered> => {
    const ports = readingOnce(given);
    const diagnosis = await findDiagnosis(ports.diagnoses, diagnosisId);
    if (diagnosis.clarifyingQuestion !== undefined) return { next: 'ask' };
    if (diagnosis.answer !== undefined || diagnosis.rounds.length > round) return { next: 'reason' };
    const calls = new ToolCalls(ports.now);
    try {
      return await gatherRound(ports, diagnosis, round, calls, logger);
    } catch (fault) {
      await keepFailure(ports, diagnosis, round, calls, fault);
      throw fault;
    }
  };
}

async function gatherRound(
  ports: GatherPorts,
  diagnosis: DiagnosisRecord,
  round: number,
  calls: ToolCalls,
  logger: Pick<Logger, 'warn'>,
): Promise<Gathered> {
  const { diagnosisId } = diagnosis;
  const decision =
    diagnosis.decision ??
    (await calls.call('diagnostics.resolve_scope', scopeInput(diagnosis), () =>
      resolveRun(ports, diagnosis),
    ));
  if (decision.runId === undefined) return ask(ports, diagnosis, decision, calls);

  const cleaner = new Cleaner();
  const before = diagnosis.rounds.length === 0 ? undefined : await readBundle(ports.content, diagnosis);
  const refs = new RefBook(before);
  const subject = await loadSubject(ports, { diagnosis, decision, refs, cleaner });
  const empty = before ?? emptyBundle(diagnosis, decision, cleaner);
  const found =
    before === undefined
      ? await gatherFirst(ports, subject, calls, empty)
      : await gatherMore(ports, subject, calls, before, wantedBy(diagnosis));
  for (const { path, reason, tool } of found.blocked.slice(before?.blocked.length ?? 0))
    logger.warn('A read is blocked.', { diagnosisId, path, reason, tool });
  const checked = describeChecked(found);
  const gatheredAt = new Date(ports.now()).toISOString();
  const redactions = (before?.redactions ?? 0) + cleaner.count;
  const bundle = bundleSchema.parse({ ...found, round, gatheredAt, checked, redactions });
  await keepRound(ports, diagnosis, bundle, calls);
  return { next: 'reason' };
}

/** One question, and nothing is looked at: a guess could be about somebody else's work. */
async function ask(
  ports: GatherPorts,
  diagnosis: DiagnosisRecord,
  decision: ScopeDecision,
  calls: ToolCalls,
): Promise<Gathered> {
  const { question } = await calls.call(
    'diagnostics.ask_clarifying_question',
    {
      unresolvedReason: decision.unresolvedReason ?? '',
      candidates: decision.alternatives.map(({ runId }) => runId),
    },
    () => ({ question: clarifyingQuestion(decision) }),
  );
  await keepQuestion(ports, diagnosis, { decision, question }, calls);
  return { next: 'ask' };
}

function scopeInput({ scope, runId, conversation }: DiagnosisRecord) {
  return {
    scope,
    ...(runId !== undefined && { workflowRunId: runId }),
    ...(conversation !== undefined && { conversation }),
  };
}

/** What the newest turn asked for. */
function wantedBy({ turns }: DiagnosisRecord) {
  return turns.findLast(({ next }) => next === 'retrieve')?.requests ?? [];
}

function emptyBundle(diagnosis: DiagnosisRecord, scope: ScopeDecision, cleaner: Cleaner): Bundle {
  return {
    version: 1,
    diagnosisId: diagnosis.diagnosisId,
    round: 0,
    gatheredAt: diagnosis.createdAt,
    question: cleaner.text(diagnosis.question),
    scope,
    runs: [],
    workflows: [],
    trees: [],
    excerpts: [],
    checked: [],
    missing: [],
    blocked: [],
    redactions: 0,
    used: { files: 0, logBlocks: 0, events: 0, historyEvents: 0 },
  };
}
