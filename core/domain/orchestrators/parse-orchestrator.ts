import { InvalidDocument } from '../../contracts/document-fault.ts';
import { type Orchestrator, orchestratorSchema } from '../../contracts/orchestrator.ts';
import { checkInputs } from './check-inputs.ts';
import { checkOutputs } from './check-outputs.ts';
import { checkPrompts } from './check-prompts.ts';
import { checkReferences } from './check-references.ts';
import { checkRoutes } from './check-routes.ts';
import { definitionFaults } from './definition-faults.ts';
import type { FoundFault } from './found-fault.ts';
import { inOrder } from './in-order.ts';
import { outlineOf, type WorkflowOutline } from './outline.ts';
import { readYaml } from './read-yaml.ts';
import { shapeFaults } from './shape-faults.ts';

type WorkflowCheck = (workflow: WorkflowOutline) => Iterable<FoundFault>;
const CHECKS: readonly WorkflowCheck[] = [checkInputs, checkRoutes, checkOutputs, checkPrompts];

/**
 * Reads an `orchestrator.yaml`; throws `InvalidDocument` with everything that is wrong with it. `modules` are the ids of
 * the workflows beside it, if they are known.
 */
export function parseOrchestrator(text: string, file: string, modules?: readonly string[]): Orchestrator {
  const { value, places, faults } = readYaml(text, file);
  const outline = outlineOf(value);
  const shape = shapeFaults(orchestratorSchema, value);
  const found = [...faults, ...shape];
  const addNew = (more: Iterable<FoundFault>) => {
    // What was said of a field already is why others find it wanting.
    const known = new Set(found.map(({ path }) => path.join('.')));
    found.push(...[...more].filter(({ path }) => !known.has(path.join('.'))));
  };
  addNew([...checkReferences(outline, folderOf(file), modules), ...workflowFaults(outline)]);
  if (shape.length === 0) addNew(definitionFaults(orchestratorSchema.parse(value)));
  if (found.length > 0) throw new InvalidDocument(inOrder(file, found, places));
  return orchestratorSchema.parse(value);
}

function workflowFaults({ workflows }: ReturnType<typeof outlineOf>): FoundFault[] {
  return workflows.flatMap((workflow, at) =>
    CHECKS.flatMap(check => [...check(workflow)]).map(fault => ({
      ...fault,
      path: ['workflows', at, ...fault.path],
    })),
  );
}

function folderOf(file: string): string | undefined {
  return file.split('/').at(-2);
}
