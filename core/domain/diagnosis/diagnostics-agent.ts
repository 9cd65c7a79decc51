import type { OrchestratorDirectory } from '../../contracts/orchestrator-directory.ts';
import type { Agent } from '../../contracts/workflow.ts';

const USUAL_AGENT: Agent = { role: 'diagnostics agent' };

/** Who reasons: the `diagnostics_agent` of the orchestrator, or else somebody on the small model. */
export function diagnosticsAgent(
  { orchestrators }: Pick<OrchestratorDirectory, 'orchestrators'>,
  orchestratorId: string | undefined,
): Agent {
  if (orchestratorId === undefined || !Object.hasOwn(orchestrators, orchestratorId)) return USUAL_AGENT;
  return orchestrators[orchestratorId]?.diagnosticsAgent ?? USUAL_AGENT;
}
