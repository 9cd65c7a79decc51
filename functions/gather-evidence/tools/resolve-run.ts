import type { ScopeDecision } from '../../../core/contracts/diagnosis-bundle.ts';
import type { DiagnosisRecord } from '../../../core/contracts/diagnosis-record.ts';
import type { RunRecord } from '../../../core/contracts/run-record.ts';
import { resolveScope } from '../../../core/domain/diagnosis/resolve-scope.ts';
import { mayAskAbout } from '../../../core/domain/messages/message-access.ts';
import type { GatherPorts } from '../gather-ports.ts';

const MOST_LOOKED_AT = 10;

/** Which run is meant, among those that whoever asks may see. */
export async function resolveRun(ports: GatherPorts, diagnosis: DiagnosisRecord): Promise<ScopeDecision> {
  const named = [diagnosis.scope.runId, diagnosis.runId].flatMap(id => id ?? []);
  const conversation = await visibleConversationRuns(ports, diagnosis);
  const found = await visibleRuns(ports, diagnosis, [...new Set(named)]);
  return resolveScope({
    scope: diagnosis.scope,
    namedRunId: diagnosis.runId,
    visible: new Map([...conversation, ...found].map(run => [run.runId, run])),
    conversation,
    nowMs: ports.now(),
  });
}

export async function visibleConversationRuns(
  ports: GatherPorts,
  diagnosis: DiagnosisRecord,
): Promise<RunRecord[]> {
  const { tenantId, conversation } = diagnosis;
  if (conversation === undefined) return [];
  const ids = await ports.conversationRuns({ tenantId, ...conversation }, MOST_LOOKED_AT);
  return visibleRuns(ports, diagnosis, ids);
}

async function visibleRuns(
  { runs }: GatherPorts,
  { tenantId, requestedBy, isVouched, conversation }: DiagnosisRecord,
  ids: readonly string[],
): Promise<RunRecord[]> {
  const asking = { tenantId, senderId: requestedBy, isVouched, channelProfileId: '', ...conversation };
  const found = await Promise.all(ids.map(id => runs.find(id)));
  return found.flatMap(stored =>
    stored !== undefined && mayAskAbout(stored.run, asking) ? [stored.run] : [],
  );
}
