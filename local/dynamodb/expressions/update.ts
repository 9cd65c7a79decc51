import type { Item } from '../values/attribute-value.ts';
import { applyChanges } from './apply-changes.ts';
import { bindChange, checkSetOperand } from './bind-change.ts';
import type { Binding } from './bind-operand.ts';
import { checkDistinctPaths } from './check-distinct-paths.ts';
import { bindPath } from './document-path.ts';
import type { ExpressionScope } from './expression-scope.ts';
import { parseUpdate } from './parse-update.ts';
import { growPathTree } from './path-tree.ts';
import { selectPaths } from './select-paths.ts';

export interface Update {
  apply(item: Item): Item;
  /** The top-level attributes that it writes. */
  readonly attributes: ReadonlySet<string>;
  /** The parts of an item at the paths that it writes: what UPDATED_OLD and UPDATED_NEW return. */
  select(item: Item): Item;
}

const KIND = 'UpdateExpression';

export function compileUpdate(text: string, scope: ExpressionScope): Update {
  const { actions, placeholders } = parseUpdate(text);
  resolveAll(placeholders, scope);
  const targets = actions.map(action => ({ action, path: bindPath(action.path, KIND, scope) }));
  const paths = targets.map(({ path }) => path);
  checkDistinctPaths(KIND, paths);
  const binding: Binding = { kind: KIND, scope };
  for (const action of actions) checkSetOperand(action, binding);
  const changes = growPathTree(targets.map(({ action, path }) => [path, bindChange(action, binding)]));
  return {
    apply: item => applyChanges(item, changes),
    attributes: new Set(paths.map(([attribute]) => attribute)),
    select: item => selectPaths(item, changes),
  };
}

/** DynamoDB reports what is not defined before it looks at paths and operands. */
function resolveAll(placeholders: readonly string[], scope: ExpressionScope): void {
  for (const placeholder of placeholders)
    if (placeholder.startsWith('#')) scope.nameOf(placeholder, KIND);
    else scope.valueOf(placeholder, KIND);
}
