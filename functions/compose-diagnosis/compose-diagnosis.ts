import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { answerPath, toolResultsPath, turnPath } from '../../core/adapters/content/diagnosis-paths.ts';
import { keepFile, sha256Of } from '../../core/adapters/content/keep-file.ts';
import { readBundle } from '../../core/adapters/content/read-bundle.ts';
import { changeDiagnosis, findDiagnosis } from '../../core/adapters/records/change-diagnosis.ts';
import { changeMessage } from '../../core/adapters/records/change-message.ts';
import type { DiagnosisStore } from '../../core/adapters/records/diagnosis-store.ts';
import type { MessageStore } from '../../core/adapters/records/message-store.ts';
import type { Answer } from '../../core/contracts/diagnosis.ts';
import type { Bundle } from '../../core/contracts/diagnosis-bundle.ts';
import type { ComposePayload } from '../../core/contracts/diagnosis-payloads.ts';
import type { DiagnosisEvent, DiagnosisRecord } from '../../core/contracts/diagnosis-record.ts';
import { DIAGNOSTICS_TOOLS, type ToolCall } from '../../core/contracts/diagnosis-tools.ts';
import { LONGEST_REPLY } from '../../core/contracts/message.ts';
import { composeAnswer, type Findings } from '../../core/domain/diagnosis/compose-answer.ts';
import { diagnosisUrl } from '../../core/domain/diagnosis/diagnosis-urls.ts';
import { findingsOf, heardTurn } from '../../core/domain/diagnosis/findings-of.ts';
import { asReply } from '../../core/domain/messages/for-people.ts';
import { stripDirectives } from '../../core/domain/steps/strip-directives.ts';

export interface ComposePorts {
  readonly diagnoses: DiagnosisStore;
  readonly messages: MessageStore;
  readonly content: ContentStore;
  readonly now: () => number;
}

const TOOL = 'diagnostics.compose_response';

/** Makes the answer of what there is, and hands it to whoever asked. */
export function composeDiagnosis(ports: ComposePorts) {
  return async ({ diagnosisId, failed }: ComposePayload): Promise<DiagnosisRecord> => {
    const found = await findDiagnosis(ports.diagnoses, diagnosisId);
    const diagnosis = found.answer === undefined ? await answer(ports, found, failed) : found;
    if (diagnosis.messageId !== undefined) await tellMessage(ports, diagnosis, diagnosis.messageId);
    return diagnosis;
  };
}

async function answer(
  ports: ComposePorts,
  diagnosis: DiagnosisRecord,
  failed: string,
): Promise<DiagnosisRecord> {
  const { diagnosisId } = diagnosis;
  const startedMs = ports.now();
  const findings = await gatherFindings(ports, diagnosis, failed);
  const made = composeAnswer(findings);
  const at = new Date(ports.now()).toISOString();
  const trace = JSON.stringify([traced(findings, made, at, ports.now() - startedMs)], null, 2);
  const files = [
    await keepFile(ports.content, answerPath(diagnosisId), JSON.stringify(made, null, 2)),
    await keepFile(
      ports.content,
      toolResultsPath(diagnosisId, `compose-${sha256Of(trace).slice(0, 12)}`),
      trace,
    ),
  ];
  const event: DiagnosisEvent =
    failed === ''
      ? { type: 'diagnosis.answered', at, answer: made, files }
      : { type: 'diagnosis.failed', at, error: failed, answer: made, files };
  const { diagnosis: after } = await changeDiagnosis(ports.diagnoses, diagnosisId, current => ({
    events: current.answer === undefined ? [event] : [],
    answer: undefined,
  }));
  return after;
}

/** What was gathered and said. Where that is gone or was changed nothing is composed, and the diagnosis has failed. */
async function gatherFindings(
  { content }: ComposePorts,
  diagnosis: DiagnosisRecord,
  failed: string,
): Promise<Findings> {
  const heard = heardTurn(diagnosis);
  const [bundle, response] = await Promise.all([
    diagnosis.rounds.length === 0 ? undefined : readBundle(content, diagnosis),
    heard && content.read(turnPath(diagnosis.diagnosisId, heard, 'response.md')),
  ]);
  return findingsOf(diagnosis, { bundle, response, failed });
}

/** The call of the tool, as all others are kept. */
function traced(
  { bundle, reply, failed, clarifyingQuestion }: Findings,
  { message, nextSteps }: Answer,
  at: string,
  ms: number,
) {
  const { input: inputSchema, output: outputSchema } = DIAGNOSTICS_TOOLS[TOOL];
  const told = { ...bundleName(bundle), reply, failed, clarifyingQuestion };
  const input = inputSchema.parse({ findings: JSON.parse(JSON.stringify(told)) });
  const output = outputSchema.parse({ message, suggestedNextSteps: nextSteps.map(({ text }) => text) });
  const call: ToolCall = {
    ...{ tool: TOOL, input, at, ms: Math.max(0, ms), outcome: 'done' },
    outputDigest: sha256Of(JSON.stringify(output)),
  };
  return { ...call, output };
}

function bundleName(bundle: Bundle | undefined): { round?: number } {
  return bundle === undefined ? {} : { round: bundle.round };
}

/** Where a message asked, the answer is what came of it; the first end that is written counts. */
async function tellMessage(
  { messages, now }: ComposePorts,
  { diagnosisId, decision, answer: made }: DiagnosisRecord,
  messageId: string,
): Promise<void> {
  if (made === undefined) return;
  const { cause, question, proposedRedrive } = made;
  const runId = decision?.runId;
  await changeMessage(messages, messageId, ({ outcome, apiOrigin }) => ({
    events:
      outcome === undefined
        ? [
            {
              type: 'action.completed',
              at: new Date(now()).toISOString(),
              reply: asReply(
                [stripDirectives(made.message), runId && `${apiOrigin}${diagnosisUrl(runId, diagnosisId)}`],
                LONGEST_REPLY,
              ),
              ...(runId !== undefined && { runId }),
              result: {
                diagnosisId,
                scope: runId === undefined ? ({} as Record<string, string>) : { runId },
                cause: cause?.kind ?? null,
                ...(question !== undefined && { question }),
                ...(proposedRedrive !== undefined && { proposedRedrive: true }),
              },
            },
          ]
        : [],
    answer: undefined,
  }));
}
