import type { Orchestrator, WorkflowDocument } from '../../contracts/orchestrator.ts';
import { inputSpecsOf } from '../../contracts/orchestrator-inputs.ts';
import { toWorkflow } from './to-workflow.ts';

/** The same definition as a module, for functions that know no YAML; it stands in `statemachines/compiled/`. */
export function workflowModule(
  orchestrator: Orchestrator,
  workflow: WorkflowDocument,
  sourcePath: string,
): string {
  const { inputs: _schema, ...definition } = toWorkflow(orchestrator, workflow);
  const fields = JSON.stringify(definition, null, 2).replace(/^\{\n/, '');
  const specs = JSON.stringify(inputSpecsOf(workflow.inputs), null, 2).replaceAll('\n', '\n  ');
  return [
    `// Written by \`npm run compile\` from ${sourcePath}.`,
    "import { inputSchema } from '../../core/domain/orchestrators/input-schema.ts';",
    "import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';",
    '',
    'export default defineWorkflow({',
    `  "inputs": inputSchema(${specs}),`,
    `${fields});`,
    '',
  ].join('\n');
}
