import type { Workflow } from '../../contracts/workflow.ts';
import { renderMermaid, renderTable } from '../workflow/render-graph.ts';
import { compileWorkflow } from './compile-workflow.ts';

/** What is kept in `statemachines/compiled/` for review and deployment: file name and text. */
export function compiledFiles(workflow: Workflow): Readonly<Record<string, string>> {
  const asl = compileWorkflow(workflow);
  return {
    [`${workflow.id}.asl.json`]: `${JSON.stringify(asl, null, 2)}\n`,
    [`${workflow.id}.graph.md`]: [
      `# ${workflow.title}`,
      workflow.description,
      asl.Comment,
      renderTable(workflow),
      `\`\`\`mermaid\n${renderMermaid(workflow)}\n\`\`\``,
    ]
      .join('\n\n')
      .concat('\n'),
  };
}
