import type { Item } from '../values/attribute-value.ts';
import { checkDistinctPaths } from './check-distinct-paths.ts';
import { bindPath } from './document-path.ts';
import type { ExpressionScope } from './expression-scope.ts';
import { parseProjection } from './parse-projection.ts';
import { growPathTree } from './path-tree.ts';
import { selectPaths } from './select-paths.ts';

const KIND = 'ProjectionExpression';

export function compileProjection(text: string, scope: ExpressionScope): (item: Item) => Item {
  const paths = parseProjection(text).map(node => bindPath(node, KIND, scope));
  checkDistinctPaths(KIND, paths);
  const tree = growPathTree(paths.map(path => [path, true]));
  return item => selectPaths(item, tree);
}
