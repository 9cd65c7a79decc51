import type { z } from 'zod';
import type { ScopeDecision } from '../../contracts/diagnosis-bundle.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import type { diagnosticsScopeSchema } from '../../contracts/selector.ts';
import { isOver } from '../run/run-questions.ts';
import { clampWindow } from './clamp-limits.ts';

type ScopeSource = NonNullable<ScopeDecision['source']>;
type Alternative = ScopeDecision['alternatives'][number];

export interface ScopeInput {
  readonly scope: z.infer<typeof diagnosticsScopeSchema>;
  /** The run that the request or the message names. */
  readonly namedRunId: string | undefined;
  /** What whoever asks may see, by id: what is not here does not exist. */
  readonly visible: ReadonlyMap<string, RunRecord>;
  /** The runs of the conversation: active ones first, the newest first. */
  readonly conversation: readonly RunRecord[];
  readonly nowMs: number;
}

/** The log of a run is written a little longer than the run takes. */
const AFTERMATH_MS = 5 * 60_000;

/**
 * Which run is meant: the one of the scope, the one that the message names, the conversation's. Where several could be
 * meant none is guessed.
 */
export function resolveScope(input: ScopeInput): ScopeDecision {
  const { scope, namedRunId, visible } = input;
  const { minutes, clamps } = clampWindow(scope.timeWindowMinutes);
  const named = scope.runId ?? namedRunId;
  const source: ScopeSource = scope.runId !== undefined ? 'scope' : 'message';
  if (named === undefined) return ofConversation(input, minutes, clamps);
  const run = visible.get(named);
  const alternatives = [
    ...(scope.runId !== undefined && namedRunId !== undefined && namedRunId !== scope.runId
      ? [alternative(namedRunId, visible.get(namedRunId), 'message', 'The scope names another run.')]
      : []),
    ...othersOf(input.conversation, named, 'Another run is named.'),
  ];
  if (run === undefined)
    return {
      unresolvedReason: `There is no run ${named} that you may see.`,
      alternatives,
      clamps,
    };
  return settled(run, source, input, minutes, { alternatives, clamps });
}

function ofConversation(input: ScopeInput, minutes: number, clamps: ScopeDecision['clamps']): ScopeDecision {
  const { conversation } = input;
  const active = conversation.filter(run => !isOver(run));
  const candidates = active.length > 0 ? active : conversation.slice(0, 1);
  const [only, ...more] = candidates;
  if (only === undefined)
    return { unresolvedReason: 'No run is named, and the conversation has none.', alternatives: [], clamps };
  const failedSince = conversation.find(run => run.state === 'failed' && run.createdAt > only.createdAt);
  if (more.length > 0 || (active.length > 0 && failedSince !== undefined)) {
    const rivals = more.length > 0 ? candidates : [only, failedSince ?? only];
    return {
      unresolvedReason: `${rivals.length} runs of the conversation could be meant.`,
      alternatives: rivals.map(run =>
        alternative(run.runId, run, 'conversation', 'It is not the only one that could be meant.'),
      ),
      clamps,
    };
  }
  const why = active.length > 0 ? 'It is over; another one is active.' : 'A newer one is there.';
  return settled(only, 'conversation', input, minutes, {
    alternatives: othersOf(conversation, only.runId, why),
    clamps,
  });
}

function settled(
  run: RunRecord,
  source: ScopeSource,
  { scope, nowMs }: ScopeInput,
  minutes: number,
  more: Pick<ScopeDecision, 'alternatives' | 'clamps'>,
): ScopeDecision {
  const endedMs = isOver(run) ? Date.parse(run.completedAt ?? run.updatedAt) + AFTERMATH_MS : nowMs;
  const toMs = Math.min(nowMs, endedMs);
  return {
    runId: run.runId,
    source,
    ...(scope.stepId !== undefined && { stepId: scope.stepId }),
    window: {
      from: new Date(toMs - minutes * 60_000).toISOString(),
      to: new Date(toMs).toISOString(),
      minutes,
      endsWith: toMs < nowMs ? 'run' : 'now',
    },
    ...more,
  };
}

function othersOf(runs: readonly RunRecord[], taken: string, notTaken: string): Alternative[] {
  return runs
    .filter(({ runId }) => runId !== taken)
    .map(run => alternative(run.runId, run, 'conversation', notTaken));
}

function alternative(
  runId: string,
  run: RunRecord | undefined,
  source: ScopeSource,
  notTaken: string,
): Alternative {
  return {
    runId,
    source,
    ...(run !== undefined && { workflowId: run.workflowId, state: run.state }),
    notTaken: run === undefined ? 'There is no such run that you may see.' : notTaken,
  };
}
