import type { OrchestratorDirectory } from '../../core/contracts/orchestrator-directory.ts';
import { orchestratorDirectory } from '../../statemachines/compiled/orchestrators.ts';

type Parts = Partial<OrchestratorDirectory>;
type Names = keyof OrchestratorDirectory;

/** Adds to what is compiled of orchestrators and channels, as if it had been shipped; gives back how to take it out. */
export function addToDirectory(parts: Parts): () => void {
  const compiled = (name: Names) => orchestratorDirectory[name] as Record<string, unknown>;
  const names = Object.keys(parts) as Names[];
  for (const name of names) Object.assign(compiled(name), parts[name]);
  return () => {
    for (const name of names) for (const id of Object.keys(parts[name] ?? {})) delete compiled(name)[id];
  };
}

/** An orchestrator as it is compiled; a test builds its own on it. */
export function shippedOrchestrator(id: string) {
  const found = orchestratorDirectory.orchestrators[id];
  if (found === undefined) throw new Error(`There is no orchestrator ${id}.`);
  return found;
}
