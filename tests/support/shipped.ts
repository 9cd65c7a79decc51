import { discoverWorkflows, loadAll } from '../../core/adapters/workflows/discover-workflows.ts';
import type { AslDefinition } from '../../core/domain/compiler/asl.ts';
import { compileWorkflow } from '../../core/domain/compiler/compile-workflow.ts';

/** The state machines of all shipped workflows. */
export async function loadShipped(): Promise<{ id: string; definition: AslDefinition }[]> {
  const { sources } = await loadAll(await discoverWorkflows('workflows'));
  return sources.map(({ workflow, version }) => ({
    id: workflow.id,
    definition: compileWorkflow(workflow, version),
  }));
}
