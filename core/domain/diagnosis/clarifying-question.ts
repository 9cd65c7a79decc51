import type { ScopeDecision } from '../../contracts/diagnosis-bundle.ts';

const MOST_NAMED = 5;

/** An id alone would be taken for something to be done: what is asked for is a message that asks again. */
const naming = (runId: string) => `Ask again with its id, such as "why did ${runId} fail".`;
export const WHICH_RUN = `Which run do you mean? ${naming('run_1234')}`;

/** The one question back where it is not plain which run is meant. Ids are ours; nothing that others wrote is in it. */
export function clarifyingQuestion({ unresolvedReason, alternatives }: ScopeDecision): string {
  const candidates = alternatives.filter(({ workflowId }) => workflowId !== undefined).slice(0, MOST_NAMED);
  const [first] = candidates;
  if (first === undefined) {
    const isNamed = unresolvedReason?.startsWith('There is no run') === true;
    return `${isNamed ? `${unresolvedReason} ` : ''}${WHICH_RUN}`;
  }
  const named = candidates.map(
    ({ runId, workflowId, state }) => `${runId} (${workflowId}, ${state ?? 'unknown'})`,
  );
  return `Which run do you mean: ${named.join(', ')}? ${naming(first.runId)}`;
}
