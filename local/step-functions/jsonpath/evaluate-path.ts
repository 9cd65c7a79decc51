import type { Json } from '../../json.ts';
import { parsePath } from './parse-path.ts';
import { PathNotFound } from './path-errors.ts';
import type { PathRoot } from './path-syntax.ts';
import { PathMiss } from './read-step.ts';
import type { PathScope } from './scope.ts';
import { selectValues } from './select-values.ts';

/**
 * The value at a definite path; the list of values, maybe empty, for one that can select several.
 * Throws `InvalidPath`, or `PathNotFound` where a definite path leads nowhere.
 */
export function evaluatePath(path: string, scope: PathScope): Json {
  const { root, steps, text } = parsePath(path);
  const document = documentOf(root, scope);
  if (document === undefined) {
    throw new PathNotFound(text, `No results for path: ${text}`, 'absent', scope.input);
  }
  try {
    return selectValues(steps, document, document);
  } catch (fault) {
    if (fault instanceof PathMiss) throw new PathNotFound(text, fault.message, fault.kind, document);
    throw fault;
  }
}

function documentOf(root: PathRoot, scope: PathScope): Json | undefined {
  if (root.kind === 'input') return scope.input;
  if (root.kind === 'context') return scope.context;
  return Object.hasOwn(scope.variables, root.name) ? scope.variables[root.name] : undefined;
}
