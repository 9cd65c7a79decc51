/** It becomes the name of a state machine. */
export const LONGEST_WORKFLOW_ID = 48;

/**
 * The id by which a workflow of an orchestrator is known outside of it: two orchestrators may both have a `deliver`. No id
 * has two hyphens in a row, so that the two parts can be told apart.
 */
export function workflowIdOf(orchestratorId: string, localId: string): string {
  return `${orchestratorId}--${localId.replaceAll('_', '-')}`;
}
