import { ConfigurationError } from '../../contracts/errors.ts';
import type { Workflow } from '../../contracts/workflow.ts';

/** The one definition of a workflow module, which is its default export. */
export function definitionOf(id: string, module: Readonly<Record<string, unknown>>): Workflow {
  const definitions = Object.entries(module).filter(([, value]) => isWorkflow(value));
  if (definitions.length !== 1 || !isWorkflow(module.default))
    throw new ConfigurationError(
      `A workflow module has one definition, its default export; here ${definitions.length === 1 ? 'is' : 'are'} ${definitions.map(([name]) => name).join(', ') || 'none'}.`,
    );
  if (module.default.id !== id)
    throw new ConfigurationError(`The id "${module.default.id}" must equal the file's name, "${id}".`);
  return module.default;
}

function isWorkflow(value: unknown): value is Workflow {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.isFrozen(value) &&
    'entry' in value &&
    'steps' in value
  );
}
