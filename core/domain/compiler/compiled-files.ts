import type { Workflow } from '../../contracts/workflow.ts';
import { renderMermaid, renderTable } from '../workflow/render-graph.ts';
import { compileWorkflow } from './compile-workflow.ts';

export interface CompiledSource {
  readonly workflow: Workflow;
  readonly version: string;
  /** The module's path from the project's root. */
  readonly path: string;
}

type Files = Readonly<Record<string, string>>;

/** What is kept in `statemachines/compiled/` for review and deployment: file name and text. */
export function compiledFiles(sources: readonly CompiledSource[]): Files {
  return {
    ...Object.fromEntries(sources.flatMap(source => Object.entries(filesOf(source)))),
    'index.json': json(
      sources.map(({ workflow, version, path }) => ({
        id: workflow.id,
        version,
        module: path,
        gated: workflow.gating !== undefined,
      })),
    ),
    'registry.ts': registryOf(sources),
  };
}

function filesOf({ workflow, version }: CompiledSource): Files {
  const asl = compileWorkflow(workflow, version);
  return {
    [`${workflow.id}.asl.json`]: json(asl),
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

/** Imports by name, so that a bundler takes each workflow along, and none is loaded before it is needed. */
function registryOf(sources: readonly CompiledSource[]): string {
  const entries = sources.map(
    ({ workflow, version, path }) =>
      `  '${workflow.id}': { version: '${version}', load: () => import('../../${path}') },\n`,
  );
  return [
    '// Written by `npm run compile`.\n',
    "import type { CompiledWorkflow } from '../../core/adapters/workflows/workflow-library.ts';\n\n",
    'export const compiledWorkflows: Readonly<Record<string, CompiledWorkflow>> = {\n',
    ...entries,
    '};\n',
  ].join('');
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
