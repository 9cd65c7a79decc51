import type { ScopeDecision } from '../../contracts/diagnosis-bundle.ts';

const MOST_NAMED = 5;

/** The one question back where it is not plain which run is meant. Ids are ours; nothing that others wrote is in it. */
export function clarifyingQuestion({ unresolvedReason, alternatives }: ScopeDecision): string {
  const candidates = alternatives.filter(({ workflowId }) => workflowId !== undefined).slice(0, MOST_NAMED);
  if (candidates.length === 0) {
    const isNamed = unresolvedReason?.startsWith('There is no run') === true;
    return `${isNamed ? `${unresolvedReason} ` : ''}Which run do you mean? Please send its id, such as run_1234.`;
  }
  const named = candidates.map(
    ({ runId, workflowId, state }) => `${runId} (${workflowId}, ${state ?? 'unknown'})`,
  );
  return `Which run do you mean: ${named.join(', ')}? Please send its id.`;
}
