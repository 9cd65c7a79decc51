import type { OrchestratorDirectory } from '../../contracts/orchestrator-directory.ts';
import type { Workflow } from '../../contracts/workflow.ts';
import { renderMermaid, renderTable } from '../workflow/render-graph.ts';
import { workerOf } from '../workflow/step-kinds.ts';
import { compileWorkflow } from './compile-workflow.ts';

export interface CompiledSource {
  readonly workflow: Workflow;
  readonly version: string;
  /** What the author wrote, from the project's root. */
  readonly path: string;
  /** The text of the module, where that is something else. */
  readonly moduleText?: string;
}

type Files = Readonly<Record<string, string>>;

/** What is kept in `statemachines/compiled/` for review and deployment: file name and text. */
export function compiledFiles(sources: readonly CompiledSource[], directory: OrchestratorDirectory): Files {
  return {
    ...Object.fromEntries(sources.flatMap(source => Object.entries(filesOf(source)))),
    'index.json': json(
      sources.map(source => ({
        id: source.workflow.id,
        version: source.version,
        module: modulePathOf(source),
        gated: source.workflow.gating !== undefined,
        dispatches: dispatchesOf(source.workflow),
        workers: workersOf(source.workflow),
      })),
    ),
    'registry.ts': registryOf(sources),
    'orchestrators.ts': directoryText(directory),
  };
}

/** The workflows that this one has run: their machines have to be within its reach. */
function dispatchesOf({ steps }: Workflow): string[] {
  return [...new Set(steps.flatMap(step => (step.kind === 'dispatch' ? [step.workflow] : [])))];
}

function workersOf({ steps }: Workflow): string[] {
  return [...new Set(steps.flatMap(step => workerOf(step) ?? []))];
}

function filesOf({ workflow, version, moduleText }: CompiledSource): Files {
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
    ...(moduleText !== undefined && { [moduleName(workflow)]: moduleText }),
  };
}

/** Imports by name, so that a bundler takes each workflow along, and none is loaded before it is needed. */
function registryOf(sources: readonly CompiledSource[]): string {
  const entries = sources.map(
    source =>
      `  '${source.workflow.id}': { version: '${source.version}', load: () => import('../../${modulePathOf(source)}') },\n`,
  );
  return [
    '// Written by `npm run compile`.\n',
    "import type { CompiledWorkflow } from '../../core/adapters/workflows/workflow-library.ts';\n\n",
    'export const compiledWorkflows: Readonly<Record<string, CompiledWorkflow>> = {\n',
    ...entries,
    '};\n',
  ].join('');
}

function directoryText(directory: OrchestratorDirectory): string {
  return [
    '// Written by `npm run compile`.\n',
    "import type { OrchestratorDirectory } from '../../core/contracts/orchestrator-directory.ts';\n\n",
    `export const orchestratorDirectory: OrchestratorDirectory = ${JSON.stringify(directory, null, 2)};\n`,
  ].join('');
}

function modulePathOf({ workflow, path, moduleText }: CompiledSource): string {
  return moduleText === undefined ? path : `statemachines/compiled/${moduleName(workflow)}`;
}

function moduleName({ id }: Workflow): string {
  return `${id}.workflow.ts`;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
