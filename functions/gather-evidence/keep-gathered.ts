import {
  bundlePath,
  diagnosisRequestPath,
  toolResultsPath,
} from '../../core/adapters/content/diagnosis-paths.ts';
import { keepFile, sha256Of } from '../../core/adapters/content/keep-file.ts';
import { changeDiagnosis } from '../../core/adapters/records/change-diagnosis.ts';
import type { KeptFile } from '../../core/contracts/diagnosis.ts';
import type { Bundle, ScopeDecision } from '../../core/contracts/diagnosis-bundle.ts';
import type { DiagnosisEvent, DiagnosisRecord } from '../../core/contracts/diagnosis-record.ts';
import { Cleaner } from '../../core/domain/diagnosis/clean-evidence.ts';
import type { GatherPorts } from './gather-ports.ts';
import type { ToolCalls } from './tool-calls.ts';

type KeepPorts = Pick<GatherPorts, 'content' | 'diagnoses' | 'now'>;

export async function keepRound(
  ports: KeepPorts,
  diagnosis: DiagnosisRecord,
  bundle: Bundle,
  calls: ToolCalls,
): Promise<void> {
  const { diagnosisId } = diagnosis;
  const { round, scope: decision } = bundle;
  const text = JSON.stringify(bundle);
  const kept = await keepFile(ports.content, bundlePath(diagnosisId, round, sha256Of(text)), text);
  const files = [...(await keepCalled(ports, diagnosis, round, calls)), kept];
  await note(
    ports,
    diagnosisId,
    at => ({ type: 'evidence.gathered', at, round, decision, bundle: kept, files }),
    ({ rounds }) => rounds.length === round,
  );
}

export async function keepQuestion(
  ports: KeepPorts,
  diagnosis: DiagnosisRecord,
  asked: { readonly decision: ScopeDecision; readonly question: string },
  calls: ToolCalls,
): Promise<void> {
  const files = await keepCalled(ports, diagnosis, 0, calls);
  await note(
    ports,
    diagnosis.diagnosisId,
    at => ({ type: 'scope.unresolved', at, ...asked, files }),
    ({ clarifyingQuestion }) => clarifyingQuestion === undefined,
  );
}

/** What was called before a round failed. */
export async function keepFailure(
  ports: KeepPorts,
  diagnosis: DiagnosisRecord,
  round: number,
  calls: ToolCalls,
  fault: unknown,
): Promise<void> {
  const files = await keepCalled(ports, diagnosis, round, calls);
  const error = fault instanceof Error ? fault.name : 'NotAnError';
  await note(ports, diagnosis.diagnosisId, at => ({ type: 'gathering.failed', at, round, error, files }));
}

/** Unless somebody else was faster. */
async function note(
  { diagnoses, now }: KeepPorts,
  diagnosisId: string,
  event: (at: string) => DiagnosisEvent,
  isOpen: (current: DiagnosisRecord) => boolean = () => true,
): Promise<void> {
  const at = new Date(now()).toISOString();
  await changeDiagnosis(diagnoses, diagnosisId, current => ({
    events: current.answer === undefined && isOpen(current) ? [event(at)] : [],
    answer: undefined,
  }));
}

/** The message or request as it came, which every delivery writes alike. */
function keepRequest({ content }: KeepPorts, diagnosis: DiagnosisRecord): Promise<KeptFile> {
  const { diagnosisId, messageId, requestedBy, runId, question, scope, conversation, createdAt } = diagnosis;
  const told = { diagnosisId, messageId, requestedBy, runId, question, scope, conversation, at: createdAt };
  const clean = new Cleaner().deep(told);
  return keepFile(content, diagnosisRequestPath(diagnosisId), JSON.stringify(clean, null, 2));
}

/** The calls of tools, and what they were for. */
async function keepCalled(
  ports: KeepPorts,
  diagnosis: DiagnosisRecord,
  round: number,
  calls: ToolCalls,
): Promise<KeptFile[]> {
  const text = calls.text();
  const path = toolResultsPath(diagnosis.diagnosisId, `${round}-${sha256Of(text).slice(0, 12)}`);
  const kept = await keepFile(ports.content, path, text);
  return round === 0 ? [await keepRequest(ports, diagnosis), kept] : [kept];
}
